import { messages, type Task } from '#contract/books.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { useExport } from '#web/lib/files/use-export.ts'
import { type ExportFormat, exportFormatNames, exportFormats } from '#manuscript/model/export-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

interface DownloadsProps {
  task: Task
  wide?: boolean
  /** Downloads only the finished part. `available` is false if nothing is finished yet. */
  partial?: { available: boolean }
}

/** The downloads of a book, enabled once it is done, or of its finished part. */
export const Downloads = ({ task, wide, partial }: DownloadsProps) => (
  <fieldset className={wide ? 'grid grid-cols-2 gap-12 sm:grid-cols-3' : 'flex flex-wrap items-center gap-x-8 gap-y-8'}>
    <legend className={partial ? 'float-start me-8 text-15 text-quiet max-sm:w-full' : 'sr-only'}>
      {partial ? 'Download what is finished' : `Download ${task.title}`}
    </legend>
    {exportFormatNames.map((format) => (
      <Download key={format} task={task} format={format} wide={wide} partial={partial} />
    ))}
  </fieldset>
)

const Download = ({ task, format, wide, partial }: DownloadsProps & { format: ExportFormat }) => {
  const { label } = exportFormats[format]
  const { start, isPending, waiting } = useExport({
    ask: () =>
      api('POST /tasks/:guid/export', {
        params: { guid: task.guid },
        body: { format, partial: partial !== undefined },
      }),
    saved: () => toast.success(messages.downloaded),
    failed: (error) => toast.error(messageOf(error, messages.downloadFailed)),
  })
  return (
    <>
      <Button
        compact={!wide}
        disabled={partial ? !partial.available : task.status !== 'DONE'}
        pending={isPending && label}
        onClick={start}
        aria-label={`Download as ${label}`}
        className={wide ? undefined : 'px-12 text-13'}
      >
        {label}
      </Button>
      {waiting && (
        <output className="order-last block w-full text-13 text-quiet sm:col-span-full">
          {waiting} The download starts automatically.
        </output>
      )}
    </>
  )
}
