/** Content types of the export formats. */
export const exportTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  epub: 'application/epub+zip',
} as const
