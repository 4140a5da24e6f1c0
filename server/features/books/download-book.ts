import type { ExportFormat } from '#contract/books.ts'
import { exportBook } from '#manuscript/export/export-book.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { asBook, writtenBook } from './book-view.ts'
import type { BookParts, BookUser } from './parts.ts'
import { findBook, findSteps } from './repository.ts'

export const downloadBook = async (
  { database }: BookParts,
  user: BookUser,
  guid: string,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<File> => {
  const book = await findBook(database.db, user.id, guid)
  if (!book) throw notFound('book')
  if (book.status !== 'DONE') throw new Refusal('wrong_state', 'This book is not finished yet.')
  const written = writtenBook(await findSteps(database.db, guid))
  const { bytes, contentType, fileName } = await exportBook(asBook(written, book), format, { signal })
  return new File([new Uint8Array(bytes)], fileName, { type: contentType })
}
