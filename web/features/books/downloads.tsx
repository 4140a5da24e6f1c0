import { useMutation } from '@tanstack/react-query'
import { exportFormats, messages, type ExportFormat, type Task } from '#contract/books.ts'
import { api } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/refusal.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'

/** The four downloads of a book, open once it is done. */
export const Downloads = ({ task, wide }: { task: Task; wide?: boolean }) => (
  <fieldset className={wide ? 'grid grid-cols-2 gap-12 sm:grid-cols-4' : 'flex flex-wrap gap-8'}>
    <legend className="sr-only">Download {task.title}</legend>
    {exportFormats.map((format) => (
      <Download key={format} task={task} format={format} wide={wide} />
    ))}
  </fieldset>
)

const Download = ({ task, format, wide }: { task: Task; format: ExportFormat; wide?: boolean }) => {
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('POST /tasks/:guid/export', { params: { guid: task.guid }, body: { format } }),
    onSuccess: (file) => {
      saveFile(file)
      toast.success(messages.downloaded)
    },
    onError: (error) => toast.error(messageOf(error, messages.downloadFailed)),
  })
  return (
    <Button
      compact={!wide}
      disabled={task.status !== 'DONE'}
      pending={isPending && format.toUpperCase()}
      onClick={() => mutate()}
      aria-label={`Download as ${format.toUpperCase()}`}
      className={wide ? undefined : 'px-12 text-13'}
    >
      {format.toUpperCase()}
    </Button>
  )
}
