import type { SpendingCap } from '#contract/books.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, lockBook, updateBook } from '../repository.ts'
import { capColumns } from './cap-columns.ts'
import { checkCap } from './check-cap.ts'

/**
 * Sets or removes the spending cap of a book. A book that is being written has to be paused first,
 * because its run keeps the cap that it began with. A book that the cap paused can be resumed
 * afterwards.
 */
export const setCap = async (
  { database, writerFor }: Pick<BookDependencies, 'database' | 'writerFor'>,
  user: BookUser,
  guid: string,
  cap: SpendingCap | null,
): Promise<BookRow> => {
  if (cap) await checkCap(await writerFor(user), cap)
  return database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    if (book.status === 'IN_PROGRESS' && !book.paused)
      throw new ApiError('wrong_state', 'Please pause this book to change its spending cap.')
    return updateBook(tx, guid, { ...capColumns(cap), pauseReason: null })
  })
}
