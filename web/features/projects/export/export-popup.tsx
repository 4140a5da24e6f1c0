import { useState } from 'react'
import { type ExportFormat } from '#contract/books.ts'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { useExport } from '#web/lib/files/use-export.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PremiumNeeded } from '#web/ui/premium-needed.tsx'

const formats: { value: ExportFormat; label: string }[] = [
  { value: 'txt', label: '.TXT' },
  { value: 'docx', label: '.DOCX' },
  { value: 'pdf', label: '.PDF' },
  { value: 'epub', label: '.EPUB' },
]

interface ExportPopupProps {
  project: Pick<Project, 'id'>
  /** Saves pending changes, because the server creates the file from the saved text. */
  flush: () => Promise<unknown>
  open: boolean
  onClose: () => void
}

export const ExportPopup = ({ project, flush, open, onClose }: ExportPopupProps) => {
  const [format, setFormat] = useState<ExportFormat>('docx')
  const { start, stop, isPending, waiting, error } = useExport({
    ask: async () => {
      await flush()
      return api('POST /export', { body: { project_id: project.id, format } })
    },
  })
  const close = () => {
    stop()
    onClose()
  }
  return (
    <Dialog cornerClose title="Select the file type" open={open} onClose={close}>
      <Choice
        label="File type"
        options={formats}
        value={format}
        onChange={(next) => {
          stop()
          setFormat(next)
        }}
      />
      <p>You can now download your essay in .{format} format</p>
      {waiting && <Notice tone="info">{waiting} The download starts automatically.</Notice>}
      {error &&
        (error instanceof ApiError && error.code === 'premium_required' ? (
          <PremiumNeeded>{error.message}</PremiumNeeded>
        ) : (
          <Notice tone="danger">
            {messageOf(error, 'The file could not be created. Your text is safe. Please try again.')}
          </Notice>
        ))}
      <div className="flex justify-end">
        <Button look="primary" pending={isPending && 'Exporting...'} onClick={start}>
          Download file
        </Button>
      </div>
    </Dialog>
  )
}
