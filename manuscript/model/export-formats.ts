interface FormatEntry {
  /** Shown to people. */
  label: string
  /** The extension of the file name, without a dot. */
  extension: string
  mediaType: string
}

/**
 * The formats in which a book or a project can be downloaded, in the order of the API document. The
 * key is the name of the format in calls. Adding one is described in `docs/recipes.md`.
 */
export const exportFormats = {
  pdf: { label: 'PDF', extension: 'pdf', mediaType: 'application/pdf' },
  docx: {
    label: 'DOCX',
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  txt: { label: 'TXT', extension: 'txt', mediaType: 'text/plain; charset=utf-8' },
  epub: { label: 'EPUB', extension: 'epub', mediaType: 'application/epub+zip' },
  // A ZIP with the text and its images.
  markdown: { label: 'Markdown', extension: 'md.zip', mediaType: 'application/zip' },
  html: { label: 'HTML', extension: 'html', mediaType: 'text/html; charset=utf-8' },
} as const satisfies Record<string, FormatEntry>
export type ExportFormat = keyof typeof exportFormats
export const exportFormatNames = Object.keys(exportFormats) as [ExportFormat, ...ExportFormat[]]

/** Names all formats in a sentence: `PDF, DOCX, TXT and EPUB`. */
export const listFormats = (conjunction: 'and' | 'or'): string => {
  const labels = Object.values(exportFormats).map(({ label }) => label)
  return `${labels.slice(0, -1).join(', ')} ${conjunction} ${labels.at(-1)}`
}
