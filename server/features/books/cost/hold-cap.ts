import type { SpendingCap } from '#contract/books.ts'
import type { BookHooks, BookStep } from '#writer/book/book-state.ts'
import { estimateBook, type StepEstimate } from '#writer/book/estimate.ts'
import { idOfStep } from '#writer/book/plan-book.ts'
import type { Usage } from '#writer/model/language-model.ts'
import { priceOf, type TokenPrices } from '#writer/model/token-prices.ts'
import type { Writer } from '#writer/writer.ts'
import { BILLIONTHS } from '../../../usage/present-usage.ts'
import { sumsOfBook, type UsageSum } from '../../../usage/repository.ts'
import type { BookDependencies } from '../dependencies.ts'
import { loadOrder } from '../order-of-book.ts'
import { type BookRow, lockClaimed, updateBook } from '../repository.ts'
import { Stopped } from '../writing/store-step.ts'
import { capOf } from './cap-columns.ts'

const tokensOf = ({ inputTokens, outputTokens }: Pick<Usage, 'inputTokens' | 'outputTokens'>): number =>
  inputTokens + outputTokens

const mostOf = (cap: SpendingCap): number => ('tokens' in cap ? cap.tokens : cap.amount)

/** Returns what was spent, in the unit of the cap. Tokens without a price reach any cap in money. */
const spentOf = (sums: readonly UsageSum[], cap: SpendingCap): number =>
  sums.reduce((spent, sum) => {
    if ('tokens' in cap) return spent + tokensOf(sum)
    if (sum.currency === cap.currency) return spent + sum.cost / BILLIONTHS
    return tokensOf(sum) > 0 ? Number.POSITIVE_INFINITY : spent
  }, 0)

/** Returns what steps are expected to spend, in the unit of the cap. */
const expectedOf = (steps: readonly StepEstimate[], cap: SpendingCap, prices: TokenPrices | undefined): number =>
  steps.reduce((expected, { usage }) => {
    if ('tokens' in cap) return expected + tokensOf(usage)
    return prices ? expected + priceOf(usage, prices) : Number.POSITIVE_INFINITY
  }, 0)

/**
 * Returns the hooks that keep a book within its spending cap. A step begins only if what was spent,
 * what the running steps are expected to spend, and what this step is expected to spend are within
 * the cap. Otherwise the book is paused with this reason: no step begins, the running ones finish
 * and are stored, and nothing is credited. Returns null for a book without a cap.
 */
export const holdCap = async (
  parts: Pick<BookDependencies, 'database' | 'settleUsage'>,
  book: BookRow,
  writer: Writer,
  kept: readonly BookStep[],
): Promise<{ begin: NonNullable<BookHooks['begin']>; ended: (step: BookStep) => void } | null> => {
  const cap = capOf(book)
  if (!cap || writer.type === 'builtin') return null
  const [facts = {}, planningFacts = {}] = [await writer.facts?.('section'), await writer.facts?.('brief')]
  const { steps } = await estimateBook(await loadOrder(parts.database.db, book), { facts, planningFacts, kept })
  const running = new Map<string, StepEstimate>()

  const pause = async (): Promise<never> => {
    await parts.database.transaction(async (tx) => {
      if (await lockClaimed(tx, book.guid, book.fence))
        await updateBook(tx, book.guid, { paused: true, pauseReason: 'spending_cap' })
    })
    throw new Stopped('the spending cap is reached')
  }

  return {
    begin: async (id) => {
      await parts.settleUsage()
      const spent = spentOf(await sumsOfBook(parts.database.db, book.guid), cap)
      const step = steps.get(id)
      const next = step ? [...running.values(), step] : [...running.values()]
      if (spent + expectedOf(next, cap, facts.prices) > mostOf(cap)) return pause()
      if (step) running.set(id, step)
    },
    ended: (step) => void running.delete(idOfStep(step)),
  }
}
