import { useQuery } from '@tanstack/react-query'
import type { OwnerDisk } from '#contract/owner-health.ts'
import { api } from '#web/lib/api/api.ts'
import { bytesInWords } from '#web/lib/format/bytes-in-words.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Share of free disk space below which saving is at risk. */
const LITTLE = 0.05

export const Disk = () => {
  const query = useQuery({
    queryKey: ['owner-disk'],
    queryFn: ({ signal }) => api('GET /owner/disk', { signal }),
    refetchInterval: 60_000,
  })
  return (
    <section aria-labelledby="disk" className="flex flex-col items-start gap-16">
      <h2 id="disk" className="font-serif text-20 font-semibold">
        Disk
      </h2>
      <Loaded query={query} what="Measuring the disk" otherwise="The disk could not be measured. Please try again.">
        {(disk) => (
          <>
            {isAlmostFull(disk) && (
              <Notice tone="warning">
                The disk is almost full. Once it is full, nobody can save. Free some space, or move the data folder to a
                larger disk.
              </Notice>
            )}
            <Facts
              facts={[
                ['Data folder', disk.data_folder, 'wide'],
                ['Used by the data folder', sizeOf(disk.data_bytes)],
                ['Database', sizeOf(disk.database_bytes)],
                ['Free on this disk', sizeOf(disk.free_bytes)],
                ['Disk size', sizeOf(disk.total_bytes)],
                ['Measured', <Ago key="measured" at={disk.measured} />],
              ]}
            />
          </>
        )}
      </Loaded>
    </section>
  )
}

const isAlmostFull = ({ free_bytes: free, total_bytes: total }: OwnerDisk): boolean =>
  free !== null && total !== null && free < total * LITTLE

const sizeOf = (bytes: number | null) => (bytes === null ? 'unknown' : bytesInWords(bytes))
