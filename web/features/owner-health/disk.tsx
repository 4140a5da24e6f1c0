import { useQuery } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { bytesInWords } from '#web/lib/bytes-in-words.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Below this share of the disk, saving is in danger. */
const LITTLE = 0.05

export const Disk = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['owner-disk'],
    queryFn: ({ signal }) => api('GET /owner/disk', { signal }),
    refetchInterval: 60_000,
  })
  const isLittle =
    data !== undefined &&
    data.free_bytes !== null &&
    data.total_bytes !== null &&
    data.free_bytes < data.total_bytes * LITTLE
  return (
    <section aria-labelledby="disk" className="flex flex-col items-start gap-16">
      <h2 id="disk" className="font-serif text-20 font-semibold">
        Disk
      </h2>
      {!data &&
        (error ? (
          <NotLoaded error={error} otherwise="The disk could not be measured." onRetry={refetch} />
        ) : (
          <Loading what="Measuring" />
        ))}
      {data && (
        <>
          {isLittle && (
            <Notice tone="warning">
              The disk is almost full. When it is full, nobody can save. Make room, or move the data folder to a larger
              disk.
            </Notice>
          )}
          <Facts
            facts={[
              ['Data folder', data.data_folder],
              ['Data folder holds', sizeOf(data.data_bytes)],
              ['Database', sizeOf(data.database_bytes)],
              ['Free on this disk', sizeOf(data.free_bytes)],
              ['Whole disk', sizeOf(data.total_bytes)],
              ['Measured', <Ago key="measured" at={data.measured} />],
            ]}
          />
        </>
      )}
    </section>
  )
}

const sizeOf = (bytes: number | null) => (bytes === null ? 'could not be read' : bytesInWords(bytes))
