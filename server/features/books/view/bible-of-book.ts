import type { Bible } from '#writer/bible/bible.ts'
import { bibleOfSteps } from '#writer/book/bible-of-steps.ts'
import type { Queryable } from '../../../database/database.ts'
import { findBook, findSteps } from '../repository.ts'

/** Returns the bible of a user's book, or undefined if there is no such book. */
export const findBibleOfBook = async (db: Queryable, userId: string, guid: string): Promise<Bible | undefined> => {
  const book = await findBook(db, userId, guid)
  if (!book) return undefined
  const { steps } = await findSteps(db, guid)
  return bibleOfSteps(steps, book.language)
}
