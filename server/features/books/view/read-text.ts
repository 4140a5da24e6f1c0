import type { Book } from '#manuscript/model/book.ts'
import type { Queryable } from '../../../database/database.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import { findBook, findSteps } from '../repository.ts'
import { asBook, writtenBook } from './book-view.ts'

/**
 * Reads the written text of a book. Throws an ApiError if there is no such book, if nothing is
 * written yet, or if some of it is missing and `partial` is false.
 */
export const readText = async (
  db: Queryable,
  userId: string,
  guid: string,
  { partial }: { partial: boolean },
): Promise<Book> => {
  const row = await findBook(db, userId, guid)
  if (!row) throw notFound('book')
  if (row.status !== 'DONE' && !partial) throw new ApiError('wrong_state', 'This book is not finished yet.')
  const { steps, leftOut, changedAt } = await findSteps(db, guid)
  // The same text must always give the same file, so its date can't be the time of the download.
  const book = asBook(writtenBook(steps, leftOut), { ...row, finishedAt: row.finishedAt ?? changedAt })
  if (!book) throw new ApiError('wrong_state', 'Nothing of this book is finished yet, so there is nothing to download.')
  return book
}
