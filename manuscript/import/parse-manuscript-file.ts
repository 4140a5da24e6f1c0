import { draftToManuscript, type ReadFile } from './draft-to-manuscript.ts'
import type { FileType } from './file-type.ts'
import type { ImportJob } from './process/import-job.ts'
import type { ImportDraft } from './import-draft.ts'

// Loaded on demand, because each reader has its own library.
const readers: Record<FileType, () => Promise<(bytes: Uint8Array) => ImportDraft | Promise<ImportDraft>>> = {
  txt: async () => (await import('./txt/read-txt.ts')).readTxt,
  markdown: async () => (await import('./markdown/read-markdown.ts')).readMarkdown,
  docx: async () => (await import('./docx/read-docx.ts')).readDocx,
  odt: async () => (await import('./odt/read-odt.ts')).readOdt,
  rtf: async () => (await import('./rtf/read-rtf.ts')).readRtf,
  epub: async () => (await import('./epub/read-epub.ts')).readEpub,
  html: async () => (await import('./html/read-html.ts')).readHtml,
  pdf: async () => (await import('./pdf/read-pdf.ts')).readPdf,
}

/** Reads a file in the import process. Throws ImportError. */
export const parseManuscriptFile = async (
  { type, name, language }: Pick<ImportJob, 'type' | 'name' | 'language'>,
  bytes: Uint8Array,
): Promise<ReadFile> => {
  const read = await readers[type]()
  return draftToManuscript(await read(bytes), { name, language })
}
