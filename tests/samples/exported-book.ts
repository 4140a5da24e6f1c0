import { toEpub } from '#manuscript/export/epub.ts'
import { toDocx } from '#manuscript/export/docx.ts'
import { pagesEverywhere } from '#tests/support/pages-everywhere.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { toHtml } from '#manuscript/export/html.ts'
import { toMarkdown } from '#manuscript/export/markdown.ts'
import { toTxt } from '#manuscript/export/txt.ts'
import type { Images } from '#manuscript/export/images.ts'
import type { Exportable } from '#manuscript/export/export-text.ts'

const makers = {
  txt: (book: Exportable) => toTxt(book),
  docx: (book: Exportable, images: Images) => toDocx(book, images),
  epub: (book: Exportable, images: Images) => toEpub(book, images),
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

/** Returns an EPUB in which a printed page begins at each word. */
export const epubWithPages = (book: Exportable, images: Images): Promise<Uint8Array> =>
  toEpub(book, images, pagesEverywhere(book))
