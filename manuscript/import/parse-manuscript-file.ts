import { draftToManuscript, type ReadFile } from './draft-to-manuscript.ts'
import type { FileType } from './file-type.ts'
import type { ImportJob } from './import-job.ts'
import type { ImportDraft } from './import-draft.ts'

// Loaded on demand, because each reader has its own library.
const readers: Record<FileType, () => Promise<(bytes: Uint8Array) => ImportDraft | Promise<ImportDraft>>> = {
  txt: async () => (await import('./read-txt.ts')).readTxt,
  markdown: async () => (await import('./read-markdown.ts')).readMarkdown,
  docx: async () => (await import('./read-docx.ts')).readDocx,
  odt: async () => (await import('./read-odt.ts')).readOdt,
  rtf: async () => (await import('./read-rtf.ts')).readRtf,
  epub: async () => (await import('./read-epub.ts')).readEpub,
  html: async () => (await import('./read-html.ts')).readHtml,
  pdf: async () => (await import('./read-pdf.ts')).readPdf,
}

/** Reads a file in the import process. Throws ImportError. */
export const parseManuscriptFile = async (
  { type, name, language }: Pick<ImportJob, 'type' | 'name' | 'language'>,
  bytes: Uint8Array,
): Promise<ReadFile> => {
  const read = await readers[type]()
  return draftToManuscript(await read(bytes), { name, language })
}
