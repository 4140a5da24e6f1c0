import { type BookEstimate, bookTokens } from '#contract/books.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { Usage } from '#writer/model/language-model.ts'
import { estimateBook } from '#writer/book/estimate.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'

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
  { writerFor, concurrency }: Pick<BookDependencies, 'writerFor' | 'concurrency'>,
  user: BookUser,
  order: Order,
): Promise<BookEstimate> => {
  const writer = await writerFor(user)
  if (writer.type === 'builtin')
    throw new ApiError('not_supported', 'Without a language model a book is a worksheet, which costs nothing.')
  const { description, chapters, sub_chapters: subChapters, language, type, author_name: author } = order
  const { words, minutes, isSpeedMeasured, usage, byPurpose, price } = await estimateBook(
    { description, chapters, subChapters, language, type, author, user: user.id },
    { facts: await writer.facts?.('section'), planningFacts: await writer.facts?.('brief'), concurrency },
  )
  return {
    words,
    minutes: Math.max(0.1, Math.round(minutes * 10) / 10),
    speed_measured: isSpeedMeasured,
    book_tokens: user.unlimitedBooks ? 0 : bookTokens(chapters * subChapters),
    ...presentTokens(usage),
    purposes: [...byPurpose].map(([purpose, used]) => ({ purpose, ...presentTokens(used) })),
    price: price ?? null,
  }
}
