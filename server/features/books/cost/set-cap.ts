import type { SpendingCap } from '#contract/book-cost.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, lockBook, updateBook } from '../repository.ts'
import { capColumns } from './cap-columns.ts'
import { checkCap } from './check-cap.ts'

/**
 * Sets or removes the spending cap of a book. A book that is being written follows it from its next
 * step on. A book that the cap paused can be resumed afterwards.
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
    return updateBook(tx, guid, { ...capColumns(cap), pauseReason: null })
  })
}
