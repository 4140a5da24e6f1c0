import { pagesOf } from '#manuscript/export/pdf/pdf-pages.ts'
import type { PdfPage } from '#manuscript/model/export-options.ts'
import type { Queryable } from '../database/database.ts'
import { notePdf } from './cover-repository.ts'
import type { PublicationOwner } from './publication-repository.ts'

/**
 * Records the number of pages of a PDF, which is the suggested page count for the cover of the
 * printed book.
 */
export const rememberPdf = async (
  db: Queryable,
  userId: string,
  owner: PublicationOwner,
  { file, page }: { file: File; page: PdfPage },
): Promise<void> => {
  const pages = pagesOf(new Uint8Array(await file.arrayBuffer()))
  await notePdf(db, userId, owner, { pages, page })
}
