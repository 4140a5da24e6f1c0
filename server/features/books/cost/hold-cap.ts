import type { SpendingCap } from '#contract/book-cost.ts'
import type { BookHooks, BookStep } from '#writer/book/book-state.ts'
import { estimateBook, type StepEstimate } from '#writer/book/estimate.ts'
import { idOfStep } from '#writer/book/plan-book.ts'
import type { Usage } from '#writer/model/language-model.ts'
import { priceOf, type TokenPrices } from '#writer/model/tokens/token-prices.ts'
import type { Writer } from '#writer/writer.ts'
import { BILLIONTHS } from '../../../usage/present-usage.ts'
import { sumsOfBook, type UsageSum } from '../../../usage/repository.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { loadWrittenOrder } from '../order-of-book.ts'
import { queueBookMail } from '../mail/queue-book-mail.ts'
import { type BookRow, findBook, lockClaimed, updateBook } from '../repository.ts'
import { Stopped } from '../writing/store-step.ts'
import { capOf } from './cap-columns.ts'

const CAP_MAIL =
  'It has reached its spending cap. Everything that was written is kept, and nothing is credited until you cancel it. Raise the cap or remove it.'

const tokensOf = ({ inputTokens, outputTokens }: Pick<Usage, 'inputTokens' | 'outputTokens'>): number =>
  inputTokens + outputTokens

const mostOf = (cap: SpendingCap): number => ('tokens' in cap ? cap.tokens : cap.amount)

/**
 * Returns the amount spent, in the unit of the cap. Tokens without a price reach any cap in money.
 */
const spentOf = (sums: readonly UsageSum[], cap: SpendingCap): number =>
  sums.reduce((spent, sum) => {
    if ('tokens' in cap) return spent + tokensOf(sum)
    if (sum.currency === cap.currency) return spent + sum.cost / BILLIONTHS
    return tokensOf(sum) > 0 ? Number.POSITIVE_INFINITY : spent
  }, 0)

/** Returns what steps are expected to spend, in the unit of the cap. */
const expectedOf = (
  steps: readonly Pick<StepEstimate, 'usage'>[],
  cap: SpendingCap,
  prices: TokenPrices | undefined,
): number =>
  steps.reduce((expected, { usage }) => {
    if ('tokens' in cap) return expected + tokensOf(usage)
    return prices ? expected + priceOf(usage, prices) : Number.POSITIVE_INFINITY
  }, 0)

/** Returns true if the expected spending of a book would exceed its cap. */
export const exceedsCap = async (
  { database, settleUsage }: Pick<BookDependencies, 'database' | 'settleUsage'>,
  { guid, cap }: { guid: string; cap: SpendingCap },
  expected: readonly Pick<StepEstimate, 'usage'>[],
  prices: TokenPrices | undefined,
): Promise<boolean> => {
  await settleUsage()
  return spentOf(await sumsOfBook(database.db, guid), cap) + expectedOf(expected, cap, prices) > mostOf(cap)
}

/**
 * Returns the hooks that keep a book within its spending cap. A step begins only if the sum of past
 * spending and the expected spending of the running steps and this one is within the cap. Otherwise
 * the book is paused with this reason: no step begins, the running ones finish and are stored, and
 * nothing is credited. The cap is read before each step, because its author can change it while the
 * book is written. Returns null for the built-in writer, which costs nothing.
 */
export const holdCap = async (
  dependencies: Pick<BookDependencies, 'database' | 'settleUsage' | 'queueMail'>,
  book: BookRow,
  { writer, author }: { writer: Writer; author: Pick<BookUser, 'byok'> },
  storedSteps: readonly BookStep[],
): Promise<{ begin: NonNullable<BookHooks['begin']>; ended: (step: BookStep) => void } | null> => {
  if (writer.type === 'builtin') return null
  const { db } = dependencies.database
  const running = new Set<string>()
  const estimate = once(async () => {
    const [facts = {}, planningFacts = {}] = [await writer.facts?.('section'), await writer.facts?.('brief')]
    const { steps } = await estimateBook(await loadWrittenOrder(db, book, author), {
      facts,
      planningFacts,
      storedSteps,
    })
    return { steps, prices: facts.prices }
  })

  const exceeds = async (cap: SpendingCap, id: string): Promise<boolean> => {
    const { steps, prices } = await estimate()
    const expected = [...running, id].flatMap((step) => steps.get(step) ?? [])
    return exceedsCap(dependencies, { guid: book.guid, cap }, expected, prices)
  }

  const begin = async (id: string): Promise<void> => {
    const now = await findBook(db, book.userId, book.guid)
    const cap = now && capOf(now)
    if (cap && (await exceeds(cap, id))) return pauseAtCap(dependencies, book)
    running.add(id)
  }

  let last: Promise<void> = Promise.resolve()
  return {
    // One step at a time, because steps that begin together would not count each other.
    begin: (id) => {
      const next = last.then(() => begin(id))
      last = next.catch(() => undefined)
      return next
    },
    ended: (step) => void running.delete(idOfStep(step)),
  }
}

/** Calls `make` the first time, and returns the same result each time. */
const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

/** Pauses the book and mails its author, once for all steps that reach the cap. */
const pauseAtCap = async (
  dependencies: Pick<BookDependencies, 'database' | 'queueMail'>,
  { guid, fence }: BookRow,
): Promise<never> => {
  await dependencies.database.transaction(async (tx) => {
    const book = await lockClaimed(tx, guid, fence)
    if (!book || book.paused) return
    await updateBook(tx, guid, { paused: true, pauseReason: 'spending_cap' })
    await queueBookMail(tx, dependencies, { bookGuid: guid, kind: 'waits', sectionsFailed: 0, reason: CAP_MAIL })
  })
  throw new Stopped('the spending cap is reached')
}
