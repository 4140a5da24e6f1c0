import { type BookPlan, planMessages } from '#contract/book-plans.ts'
import type { Queryable } from '../../../database/database.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { loadOrder } from '../order-of-book.ts'
import { type BookRow, findBook } from '../repository.ts'
import { countDiscards, findPlanSteps } from './plan-repository.ts'
import { presentPlan } from './present-plan.ts'

export const noPlan = () => new ApiError('wrong_state', planMessages.none)

/** Returns the plan of a book as its author sees it. */
export const planOf = async (db: Queryable, book: BookRow): Promise<BookPlan> =>
  presentPlan(book, await loadOrder(db, book), await findPlanSteps(db, book.guid), await countDiscards(db, book.userId))

export const readPlan = async (
  { database: { db } }: Pick<BookDependencies, 'database'>,
  user: Pick<BookUser, 'id'>,
  guid: string,
): Promise<BookPlan> => {
  const book = await findBook(db, user.id, guid)
  if (!book) throw notFound('book')
  if (book.planState === null) throw noPlan()
  return planOf(db, book)
}
