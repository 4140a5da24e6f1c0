import { type BookEstimate, bookTokens } from '#contract/books.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import type { Usage } from '#writer/model/language-model.ts'
import { estimateBook } from '#writer/book/estimate.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { detailsOf, loadOrder } from '../order-of-book.ts'
import { findBook, findSteps } from '../repository.ts'

type Order = Valid<InkloomContract['POST /generate/estimate']>['body']

const presentTokens = ({ inputTokens, cachedTokens, outputTokens }: Required<Usage>) => ({
  input_tokens: inputTokens,
  cached_tokens: cachedTokens,
  output_tokens: outputTokens,
})

/**
 * Estimates a book before it is ordered. The built-in writer costs nothing and takes a second.
 * Throws an ApiError if the account has no writer.
 */
export const estimateOrder = async (
  parts: Pick<BookDependencies, 'writerFor' | 'concurrency' | 'database'>,
  user: BookUser,
  order: Order,
): Promise<BookEstimate> => {
  const details = await detailsOf(parts.database.db, user, order)
  const { description, chapters, sub_chapters: subChapters, language, type, author_name: author } = order
  return estimate(
    parts,
    user,
    { ...details, description, chapters, subChapters, language, type, author, user: user.id, readsFacts: true },
    [],
  )
}

/** Estimates what is left to write of a stored book. Its book tokens were taken when it was ordered. */
export const estimateRest = async (
  parts: Pick<BookDependencies, 'writerFor' | 'concurrency' | 'database'>,
  user: BookUser,
  guid: string,
): Promise<BookEstimate> => {
  const { db } = parts.database
  const book = await findBook(db, user.id, guid)
  if (!book) throw notFound('book')
  const { steps } = await findSteps(db, guid)
  return { ...(await estimate(parts, user, await loadOrder(db, book), steps)), book_tokens: 0 }
}

const estimate = async (
  { writerFor, concurrency }: Pick<BookDependencies, 'writerFor' | 'concurrency'>,
  user: BookUser,
  order: BookOrder,
  kept: readonly BookStep[],
): Promise<BookEstimate> => {
  const writer = await writerFor(user)
  if (writer.type === 'builtin')
    throw new ApiError('not_supported', 'Without a language model a book is a worksheet, which costs nothing.')
  const { words, minutes, isSpeedMeasured, usage, byPurpose, price } = await estimateBook(order, {
    facts: await writer.facts?.('section'),
    planningFacts: await writer.facts?.('brief'),
    concurrency,
    kept,
  })
  return {
    words,
    minutes: Math.max(0.1, Math.round(minutes * 10) / 10),
    speed_measured: isSpeedMeasured,
    book_tokens: user.unlimitedBooks ? 0 : bookTokens(order.chapters * order.subChapters),
    ...presentTokens(usage),
    purposes: [...byPurpose].map(([purpose, used]) => ({ purpose, ...presentTokens(used) })),
    price: price ?? null,
  }
}
