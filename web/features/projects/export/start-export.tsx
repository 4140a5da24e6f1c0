import type { GivenOptions } from '#manuscript/model/export-options.ts'
import { type ExportFormat } from '#manuscript/model/export-formats.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { isActive, isOf, useExports } from '#web/lib/exports/exports.ts'
import { useStartExport } from '#web/lib/exports/use-start-export.ts'
import { Button } from '#web/ui/button.tsx'
import { NOT_KEPT } from '#web/ui/exports/deliver-exports.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PremiumNeeded } from '#web/ui/premium-needed.tsx'
import { toast } from '#web/ui/toast.tsx'

interface StartExportProps {
  projectId: string
  format: ExportFormat
  options?: GivenOptions
  flush: () => Promise<unknown>
}

const NOT_REACHED =
  'The file could not be created, because the server can’t be reached. Your text is safe. Try again when you are connected.'

/** The button that starts an export, and the message if it failed. */
export const StartExport = ({ projectId, format, options, flush }: StartExportProps) => {
  const { data = [] } = useExports()
  const { mutate, isPending, error } = useStartExport({ before: flush, unkept: () => toast.success(NOT_KEPT) })
  const isRunning = data.some(
    (file) => isActive(file) && file.format === format && isOf({ project_id: projectId }, file),
  )
  return (
    <>
      {error &&
        (error instanceof ApiError && error.code === 'premium_required' ? (
          <PremiumNeeded>{error.message}</PremiumNeeded>
        ) : (
          <Notice tone="danger">
            {error instanceof ApiError
              ? messageOf(error, 'The file could not be created. Your text is safe. Please try again.')
              : NOT_REACHED}
          </Notice>
        ))}
      {/* The button stays visible below long options. */}
      <div className="sticky -bottom-24 -mx-24 flex justify-end bg-sheet px-24 py-12 sm:-bottom-32 sm:-mx-32 sm:px-32">
        <Button
          variant="primary"
          pending={(isPending || isRunning) && 'Exporting...'}
          onClick={() => mutate({ source: { project_id: projectId }, format, options })}
        >
          Download file
        </Button>
      </div>
    </>
  )
}
