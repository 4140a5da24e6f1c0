import type { ExportFormat } from '#contract/books.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { asBook, writtenBook } from './book-view.ts'
import type { BookParts, BookUser } from './parts.ts'
import { findBook, findSteps } from './repository.ts'

export const downloadBook = async (
  { database }: BookParts,
  user: BookUser,
  guid: string,
  { format, partial }: { format: ExportFormat; partial: boolean },
  signal: AbortSignal,
): Promise<File> => {
  const book = await findBook(database.db, user.id, guid)
  if (!book) throw notFound('book')
  if (book.status !== 'DONE' && !partial) throw new Refusal('wrong_state', 'This book is not finished yet.')
  const { steps, leftOut } = await findSteps(database.db, guid)
  const manuscript = asBook(writtenBook(steps, leftOut), book)
  if (!manuscript)
    throw new Refusal('wrong_state', 'Nothing of this book is finished yet, so there is nothing to download.')
  // Loaded with the first download: the exporters are large, and the start is to be quick.
  const { exportBook, ExportError } = await import('#manuscript/export/export-book.ts')
  try {
    const { bytes, contentType, fileName } = await exportBook(manuscript, format, { signal })
    return new File([new Uint8Array(bytes)], fileName, { type: contentType })
  } catch (error) {
    if (error instanceof ExportError) throw new Refusal('export_failed', error.message, { cause: error })
    throw error
  }
}
