import type { Book } from '#manuscript/model/book.ts'
import { draftToBook } from './draft-to-book.ts'
import type { FileType } from './file-type.ts'
import type { ImportJob } from './import-child.ts'
import type { ImportDraft } from './import-draft.ts'

// Loaded on demand, because each reader has its own library.
const readers: Record<FileType, () => Promise<(bytes: Uint8Array) => ImportDraft | Promise<ImportDraft>>> = {
  txt: async () => (await import('./read-txt.ts')).readTxt,
  markdown: async () => (await import('./read-markdown.ts')).readMarkdown,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  pdf: async () => (await import('./read-pdf.ts')).readPdf,
}

/** Reads a file in the import process. Throws ImportError. */
export const parseManuscriptFile = async (
  { type, name, language }: ImportJob,
  bytes: Uint8Array,
): Promise<{ book: Book; notes: string[] }> => {
  const read = await readers[type]()
  return await draftToBook(await read(bytes), { name, language })
}
