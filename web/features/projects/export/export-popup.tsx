import { BookOpen, FileCode, FileText, FileType, Hash, type LucideIcon, NotebookText } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { api } from '#web/lib/api/api.ts'
import { messageOf, ApiError } from '#web/lib/api/api-error.ts'
import { useExport } from '#web/lib/files/use-export.ts'
import { type ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PremiumNeeded } from '#web/ui/premium-needed.tsx'

/** The icon of each format, in the order of the popup. */
export const formatIcons: Record<ExportFormat, LucideIcon> = {
  txt: FileText,
  docx: FileType,
  pdf: NotebookText,
  epub: BookOpen,
  markdown: Hash,
  html: FileCode,
}
/** A format that is packed in a ZIP has the name of the file in it. */
const nameOf = (format: ExportFormat): string => exportFormats[format].extension.replace(/\.zip$/, '')

const formats = (Object.keys(formatIcons) as ExportFormat[]).map((value) => ({
  value,
  label: `.${nameOf(value).toUpperCase()}`,
  icon: formatIcons[value],
}))

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
      <p>
        You can now download your essay in .{nameOf(format)} format
        {nameOf(format) === exportFormats[format].extension ? '' : ', in a ZIP file with its images'}
      </p>
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
