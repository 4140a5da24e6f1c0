import { toEpub } from '#manuscript/export/epub.ts'
import { toDocx } from '#manuscript/export/docx.ts'
import { setPdf } from '#tests/support/set-pdf.ts'
import { toHtml } from '#manuscript/export/html.ts'
import { toMarkdown } from '#manuscript/export/markdown.ts'
import { toTxt } from '#manuscript/export/txt.ts'
import type { Images } from '#manuscript/export/images.ts'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import type { Book } from '#manuscript/model/book.ts'

const makers = {
  txt: toTxt,
  docx: toDocx,
  pdf: (book: Book) => setPdf(book),
  epub: (book: Book) => toEpub(book),
} as const

/** Returns a book as a file, for import tests. */
export const exportedBook = async (book: Book, format: keyof typeof makers): Promise<Uint8Array> =>
  await makers[format](book)

const manuscriptMakers = {
  txt: (book: Manuscript) => toTxt(book),
  docx: (book: Manuscript, images: Images) => toDocx(book, images),
  epub: toEpub,
  html: toHtml,
  markdown: toMarkdown,
} as const

/** Returns a manuscript with its images as a file, for import tests. */
export const exportedManuscript = async (
  manuscript: Manuscript,
  images: Images,
  format: keyof typeof manuscriptMakers,
): Promise<Uint8Array> => await manuscriptMakers[format](manuscript, images)
