import type { BookEstimate } from '#contract/book-cost.ts'
import { bookTokens } from '#contract/book-limits.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookStep } from '#writer/book/book-state.ts'
import type { Usage } from '#writer/model/language-model.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import { priceOf } from '#writer/model/tokens/token-prices.ts'
import type { BookEstimate as Estimate } from '#writer/book/estimate.ts'
import { estimateBook } from '#writer/book/estimate.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { detailsOf, loadWrittenOrder, writtenOrder } from '../order-of-book.ts'
import { findBook, findSteps } from '../repository.ts'

type Order = Valid<InkloomContract['POST /generate/estimate']>['body']
type WholeReason = NonNullable<NonNullable<BookEstimate['memory']>['unavailable']>
type Dependencies = Pick<BookDependencies, 'writerFor' | 'concurrency' | 'database'>

const presentTokens = ({ inputTokens, cachedTokens, outputTokens }: Required<Usage>) => ({
  input_tokens: inputTokens,
  cached_tokens: cachedTokens,
  output_tokens: outputTokens,
})

const minutesOf = ({ minutes }: Estimate): number => Math.max(0.1, Math.round(minutes * 10) / 10)

const presentCost = (estimate: Estimate) => ({
  minutes: minutesOf(estimate),
  ...presentTokens(estimate.usage),
  price: estimate.price ?? null,
})

/**
 * Estimates a book before it is ordered. The built-in writer costs nothing and takes a second.
 * Throws an ApiError if the account has no writer.
 */
export const estimateOrder = async (dependencies: Dependencies, user: BookUser, order: Order): Promise<BookEstimate> =>
  estimate(dependencies, user, writtenOrder(user, order, await detailsOf(dependencies.database.db, user, order)), [])

/**
 * Estimates the cost of the unwritten rest of a stored book. Its book tokens were taken when it was
 * ordered.
 */
export const estimateRest = async (dependencies: Dependencies, user: BookUser, guid: string): Promise<BookEstimate> => {
  const { db } = dependencies.database
  const book = await findBook(db, user.id, guid)
  if (!book) throw notFound('book')
  const { steps } = await findSteps(db, guid)
  return { ...(await estimate(dependencies, user, await loadWrittenOrder(db, book, user), steps)), book_tokens: 0 }
}

interface Estimator {
  order: BookOrder
  /** Estimates the same book with other choices of its author. */
  estimated: (choices: Pick<BookOrder, 'memory' | 'readsFacts'>) => Promise<Estimate>
  facts: ModelFacts
}

const reasonAgainstWhole = ({ fast }: BookOrder, window: number | null, needed: number): WholeReason | null => {
  if (fast) return 'fast'
  if (window === null) return 'unknown_window'
  return needed > window ? 'small_window' : null
}

/** Describes the choice of the memory, and what each choice costs. */
const describeMemory = async (
  { order, estimated, facts }: Estimator,
  own: Estimate,
): Promise<BookEstimate['memory']> => {
  if (!own.memory) return null
  const isChosen = order.memory === 'whole'
  const contextWindow = facts.contextWindow ?? null
  const unavailable = reasonAgainstWhole(order, contextWindow, own.memory.wholeWindow)
  const { mode, wholeWindow } = own.memory
  const other = isChosen || !unavailable ? await estimated({ memory: isChosen ? undefined : 'whole' }) : null
  const [auto, whole] = isChosen ? [other, own] : [own, other]
  return {
    choice: isChosen ? 'whole' : 'auto',
    mode,
    context_window: contextWindow,
    needed_window: wholeWindow,
    auto: presentCost(auto ?? own),
    whole: whole && !unavailable ? presentCost(whole) : null,
    unavailable,
  }
}

/** Describes the cost of reading facts, whether or not the order reads them. */
const describeFacts = async (
  { order: { readsFacts = false }, estimated, facts: { prices } }: Estimator,
  own: Estimate,
  { byok }: BookUser,
): Promise<BookEstimate['facts']> => {
  if (!own.memory) return null
  const [off, on] = readsFacts
    ? [await estimated({ readsFacts: false }), own]
    : [own, await estimated({ readsFacts: true })]
  const usage = on.byPurpose.get('facts') ?? { inputTokens: 0, cachedTokens: 0, outputTokens: 0 }
  return {
    on: readsFacts,
    own_key: byok,
    minutes: Math.max(0, Math.round((on.minutes - off.minutes) * 10) / 10),
    ...presentTokens(usage),
    price: prices ? { currency: prices.currency, amount: priceOf(usage, prices) } : null,
  }
}

const estimate = async (
  { writerFor, concurrency }: Dependencies,
  user: BookUser,
  order: BookOrder,
  storedSteps: readonly BookStep[],
): Promise<BookEstimate> => {
  const writer = await writerFor(user)
  if (writer.type === 'builtin')
    throw new ApiError('not_supported', 'Without a language model a book is a worksheet, which costs nothing.')
  const facts = (await writer.facts?.('section')) ?? {}
  const planningFacts = (await writer.facts?.('brief')) ?? {}
  const estimator: Estimator = {
    order,
    facts,
    estimated: (choices) => estimateBook({ ...order, ...choices }, { facts, planningFacts, concurrency, storedSteps }),
  }
  const own = await estimator.estimated({})
  return {
    words: own.words,
    speed_measured: own.isSpeedMeasured,
    book_tokens: user.unlimitedBooks ? 0 : bookTokens(order.chapters * order.subChapters),
    ...presentCost(own),
    purposes: [...own.byPurpose].map(([purpose, used]) => ({ purpose, ...presentTokens(used) })),
    memory: await describeMemory(estimator, own),
    facts: await describeFacts(estimator, own, user),
  }
}
