import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { exportLimits } from '#contract/exports.ts'
import { imageLimits, type images } from '#contract/images.ts'
import { api } from '#web/lib/api/api.ts'
import { isActive, useExports } from '#web/lib/exports/exports.ts'
import { bytesInWords } from '#web/lib/format/bytes-in-words.ts'
import { counted } from '#web/lib/format/counted.ts'
import { ExportFiles } from '#web/ui/exports/export-files.tsx'
import { InkLine } from '#web/ui/ink.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Section } from '#web/ui/section.tsx'

type Storage = z.infer<(typeof images)['GET /me/storage']['reply']>

/** Shows the used storage and what uses it, and lists exported files, which can be deleted. */
export const StoragePanel = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['storage'],
    queryFn: ({ signal }) => api('GET /me/storage', { signal }),
  })
  return (
    <Section title="Storage" id="storage">
      {error && !data && (
        <NotLoaded error={error} otherwise="The used storage could not be loaded." onRetry={() => refetch()} />
      )}
      {data && <Used storage={data} />}
      <Files />
    </Section>
  )
}

const Used = ({ storage: { used, limit, images, exports } }: { storage: Storage }) => {
  const words = limit === null ? `${bytesInWords(used)} used` : `${bytesInWords(used)} of ${bytesInWords(limit)} used`
  return (
    <>
      <div className="flex w-full flex-col gap-8">
        <p className="text-15 tabular-nums">{words}</p>
        {limit !== null && <InkLine label={words} share={Math.min(1, used / limit)} />}
        {limit !== null && used >= limit && (
          <p className="text-15 text-danger">
            Your storage is full. New images are refused, and exported files are downloaded but not kept.
          </p>
        )}
      </div>
      <dl className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-x-16 gap-y-8 text-15">
        <dt>
          {counted(images.count, 'image')}
          {images.unused_bytes > 0 && (
            <span className="block text-13 text-quiet">
              {bytesInWords(images.unused_bytes)} in images that no text has. They are deleted after{' '}
              {imageLimits.unusedDays} days.
            </span>
          )}
        </dt>
        <dd className="text-end tabular-nums">{bytesInWords(images.bytes)}</dd>
        <dt>
          {counted(exports.count, 'exported file')}
          <span className="block text-13 text-quiet">They are deleted after {exportLimits.hours} hours.</span>
        </dt>
        <dd className="text-end tabular-nums">{bytesInWords(exports.bytes)}</dd>
      </dl>
      <p className="text-13 text-quiet">Texts and their history don’t count.</p>
    </>
  )
}

const Files = () => {
  const { data = [] } = useExports()
  const files = data.filter((file) => !isActive(file) && file.state === 'done')
  if (files.length === 0) return null
  return (
    <div className="flex w-full flex-col gap-8">
      <h3 className="text-15 font-medium">Files of the last day</h3>
      <ExportFiles files={files} titled />
    </div>
  )
}
