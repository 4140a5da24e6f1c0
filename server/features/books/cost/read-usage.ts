import type { BookUsage } from '#contract/book-cost.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { presentUsage, presentUsageBy } from '../../../usage/present-usage.ts'
import { sumsOfBook } from '../../../usage/repository.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { findBook } from '../repository.ts'
import { capOf } from './cap-columns.ts'

/** Returns the model usage of a book so far. */
export const readUsage = async (
  { database: { db }, settleUsage }: Pick<BookDependencies, 'database' | 'settleUsage'>,
  user: Pick<BookUser, 'id'>,
  guid: string,
): Promise<BookUsage> => {
  const book = await findBook(db, user.id, guid)
  if (!book) throw notFound('book')
  await settleUsage()
  const sums = await sumsOfBook(db, guid)
  return {
    total: presentUsage(sums),
    purposes: presentUsageBy(sums, ({ purpose }) => purpose).map(({ key, usage }) => ({ purpose: key, ...usage })),
    spending_cap: capOf(book),
  }
}
