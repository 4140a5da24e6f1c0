import { useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { type ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'
import { defaultOptions, type DocxVersion, type GivenOptions } from '#manuscript/model/export-options.ts'
import { InteriorFields } from '#web/ui/interior-fields.tsx'
import { PageListField } from '#web/ui/page-list-field.tsx'
import { PdfFields } from '#web/ui/pdf-fields.tsx'
import { usePdfOptions } from '#web/lib/files/use-pdf-options.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RecentFiles } from '#web/ui/exports/recent-files.tsx'
import { RunningExports } from '#web/ui/exports/running-exports.tsx'
import { DocxVersionChoice } from './docx-version-choice.tsx'
import { FormatChoice } from './format-choice.tsx'
import { StartExport } from './start-export.tsx'

interface ExportPopupProps {
  project: Pick<Project, 'id'>
  /** Saves pending changes, because the server creates the file from the saved text. */
  flush: () => Promise<unknown>
  open: boolean
  /** The chosen format. */
  format: ExportFormat
  onFormat: (format: ExportFormat) => void
  onClose: () => void
}

/** Exports continue when the popup is closed, and are downloaded when they are done. */
export const ExportPopup = ({ project: { id }, flush, open, format, onFormat, onClose }: ExportPopupProps) => {
  const [version, setVersion] = useState<DocxVersion>(defaultOptions.docx.version)
  const { pdf, change } = usePdfOptions(id)
  const [listsPages, setListsPages] = useState(defaultOptions.epub.pages)
  const { design, page } = pdf
  const optionsOf: Partial<Record<ExportFormat, GivenOptions>> = {
    pdf: { pdf },
    docx: { docx: { version, design, page } },
    ...(listsPages && { epub: { epub: { pages: true, design, page } } }),
  }
  return (
    <Dialog cornerClose title="Select the file type" open={open} onClose={onClose}>
      <FormatChoice value={format} onChange={onFormat} />
      {format === 'pdf' && <PdfFields pdf={pdf} change={change} />}
      {format === 'docx' && (
        <>
          <DocxVersionChoice value={version} onChange={setVersion} />
          {version === 'book' && <InteriorFields interior={pdf} change={change} />}
        </>
      )}
      {format === 'epub' && (
        <>
          <PageListField checked={listsPages} onChange={setListsPages} />
          {listsPages && <InteriorFields interior={pdf} change={change} />}
        </>
      )}
      <p>You can now download your essay in .{exportFormats[format].extension} format</p>
      <StartExport key={format} projectId={id} format={format} options={optionsOf[format] ?? {}} flush={flush} />
      <RunningExports source={{ project_id: id }} />
      <RecentFiles source={{ project_id: id }} />
    </Dialog>
  )
}
