import { exportLimits } from '#contract/exports.ts'
import { type ExportSource, isActive, isOf, useExports } from '#web/lib/exports/exports.ts'
import { NotLoaded } from '../not-loaded.tsx'
import { ExportFiles } from './export-files.tsx'

/** The files of a text from the last day. Renders nothing if there are none. */
export const RecentFiles = ({ source }: { source: ExportSource }) => {
  const { data, error, refetch } = useExports()
  if (error && !data)
    return (
      <NotLoaded error={error} otherwise="The files of the last day could not be loaded." onRetry={() => refetch()} />
    )
  const files = (data ?? []).filter((file) => isOf(source, file) && !isActive(file) && file.state !== 'stopped')
  if (files.length === 0) return null
  return (
    <section className="flex w-full flex-col gap-8">
      <h3 className="text-15 font-medium">Files of the last day</h3>
      <ExportFiles files={files} />
      <p className="text-13 text-quiet">
        A file is kept for {exportLimits.hours} hours as it was made. A changed text makes a new file.
      </p>
    </section>
  )
}
