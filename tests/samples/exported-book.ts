import { toEpub } from '#manuscript/export/epub.ts'
import { toDocx } from '#manuscript/export/docx.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { toHtml } from '#manuscript/export/html.ts'
import { toMarkdown } from '#manuscript/export/markdown.ts'
import { toTxt } from '#manuscript/export/txt.ts'
import type { Images } from '#manuscript/export/images.ts'
import type { Exportable } from '#manuscript/export/export-text.ts'

const makers = {
  txt: (book: Exportable) => toTxt(book),
  docx: (book: Exportable, images: Images) => toDocx(book, images),
  epub: toEpub,
  html: toHtml,
  markdown: toMarkdown,
  pdf: (book: Exportable) => setPdf(book),
} as const

/** Returns a book with its images as a file, for import tests. A PDF has no images. */
export const exportedBook = async (
  book: Exportable,
  format: keyof typeof makers,
  images: Images = new Map(),
): Promise<Uint8Array> => await makers[format](book, images)

export const exportedSubmission = (book: Exportable): Promise<Uint8Array> =>
  toDocx(book, new Map(), { version: 'submission' })
