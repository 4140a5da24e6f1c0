/** What each file that a book can be had as is, for `Content-Type`. */
export const exportTypes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  epub: 'application/epub+zip',
} as const
