import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { BookOrder } from '#writer/book/book-order.ts'

/** An order with the id that all prompts of its book share. */
export interface PlanOrder extends BookOrder {
  /** Id of the book. The suffix of its prompts' tags derives from it. */
  book: string
}

const planOrders = new WeakMap<BookOrder, PlanOrder>()

/**
 * Returns the order for planning. It is always the same object for the same order, because indexes
 * of its material are cached by object.
 */
export const planOrderOf = (order: BookOrder): PlanOrder => {
  const known = planOrders.get(order)
  if (known) return known
  const made = { ...order, book: order.id ?? order.description }
  planOrders.set(order, made)
  return made
}

export const plannedWords = ({ chapters, subChapters, totalWords, wordsPerSection }: BookOrder): number =>
  totalWords ?? chapters * subChapters * (wordsPerSection ?? SECTION_WORDS)
