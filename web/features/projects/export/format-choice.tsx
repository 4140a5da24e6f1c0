import { BookOpen, FileCode, FileText, FileType, Hash, type LucideIcon, NotebookText } from 'lucide-react'
import { type ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'
import { Choice } from '#web/ui/choice.tsx'

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

interface FormatChoiceProps {
  value: ExportFormat
  onChange: (format: ExportFormat) => void
}

export const FormatChoice = ({ value, onChange }: FormatChoiceProps) => (
  <Choice label="File type" options={formats} value={value} onChange={onChange} />
)
