import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { FileType } from '#manuscript/import/file-type.ts'
import { findLanguage } from '#manuscript/import/find-language.ts'
import { parseManuscriptFile } from '#manuscript/import/parse-manuscript-file.ts'
import { manuscriptToBook } from '#manuscript/model/blocks/manuscript-to-book.ts'
import { nameAllLost } from '#manuscript/model/lost-items.ts'

/**
 * Reads a file like an import process, and also returns its content as prose and the names of lost
 * content.
 */
export const readFileAs = async (job: { type: FileType; name: string; language?: LanguageCode }, bytes: Uint8Array) => {
  const { evidence, ...read } = await parseManuscriptFile(job, bytes)
  if (evidence) read.manuscript.language = await findLanguage(evidence)
  return { ...read, book: { opening: [], ...manuscriptToBook(read.manuscript) }, lost: nameAllLost(read.lost) }
}
