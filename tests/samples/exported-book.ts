import { toDocx } from '#manuscript/export/docx.ts'
import { toPdf } from '#manuscript/export/pdf.ts'
import { toTxt } from '#manuscript/export/txt.ts'
import type { Book } from '#manuscript/model/book.ts'

const makers = { txt: toTxt, docx: toDocx, pdf: toPdf } as const

/** Returns a book as a file, for import tests. */
export const exportedBook = async (book: Book, format: keyof typeof makers): Promise<Uint8Array> =>
  await makers[format](book)
