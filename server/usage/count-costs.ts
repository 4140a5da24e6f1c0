import type { LanguageModel } from '#writer/model/language-model.ts'
import { priceOf, type TokenPrices } from '#writer/model/tokens/token-prices.ts'
import { usagePurposeOf } from '#writer/model/tokens/usage-purpose.ts'
import type { WatchedCall } from '#writer/model/watch-model.ts'
import type { Database } from '../database/database.ts'
import { ownerPricesOf } from './owner-prices.ts'
import { addCosts, type CostRow, keepUsers } from './repository.ts'

/** Usage that is counted but not stored yet, and has no price yet. */
type CountedUsage = Omit<CostRow, 'currency' | 'cost'>

const BILLION = 1e9

/** Tests and the installation itself call models under ids that are not UUIDs and have no row. */
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
const idOf = (id: string | null | undefined): string | null => (id && isUuid(id) ? id : null)

const countedUsageOf = (call: WatchedCall, ownKey: boolean): CountedUsage => ({
  day: new Date().toISOString().slice(0, 10),
  userId: idOf(call.usedFor?.user),
  bookGuid: idOf(call.usedFor?.book),
  editId: idOf(call.usedFor?.edit),
  purpose: usagePurposeOf(call.task, call.usedFor),
  model: call.model,
  ownKey,
  calls: 1,
  inputTokens: call.usage?.inputTokens ?? 0,
  cachedTokens: call.usage?.cachedTokens ?? 0,
  outputTokens: call.usage?.outputTokens ?? 0,
})

const keyOf = ({ day, userId, bookGuid, editId, purpose, model, ownKey }: CountedUsage) =>
  JSON.stringify([day, userId, bookGuid, editId, purpose, model, ownKey])

const add = (counted: Map<string, CountedUsage>, row: CountedUsage) => {
  const known = counted.get(keyOf(row))
  if (!known) {
    counted.set(keyOf(row), { ...row })
    return
  }
  known.calls += row.calls
  known.inputTokens += row.inputTokens
  known.cachedTokens += row.cachedTokens
  known.outputTokens += row.outputTokens
}

/**
 * Returns the row with its price. Token counts are rounded, because some providers report
 * fractions.
 */
const priced = (usage: CountedUsage, prices: TokenPrices | undefined): CostRow => ({
  ...usage,
  inputTokens: Math.round(usage.inputTokens),
  cachedTokens: Math.round(usage.cachedTokens),
  outputTokens: Math.round(usage.outputTokens),
  currency: prices?.currency ?? null,
  cost: prices ? Math.round(priceOf(usage, prices) * BILLION) : 0,
})

/** Called with each amount that is stored, for the figures of the process. */
export type WatchCost = (cost: { currency: string; amount: number; ownKey: boolean }) => void

/** Counts the usage of each call, and stores it with its price by user, book, edit and day. */
export const createCostCounter = (watchCost?: WatchCost) => {
  let counted = new Map<string, CountedUsage>()
  /** The functions that look up the prices of each model. */
  const facts = new Map<string, LanguageModel['facts']>()

  /** Prices that the owner entered take precedence over those of the server's model list. */
  const pricesOf = async (db: Database['db'], models: string[]): Promise<Map<string, TokenPrices>> => {
    const prices = new Map<string, TokenPrices>()
    await Promise.all(
      models.map(async (model) => {
        const known = (await facts.get(model)?.())?.prices
        if (known) prices.set(model, known)
      }),
    )
    for (const [model, entered] of await ownerPricesOf(db, models)) prices.set(model, entered)
    return prices
  }

  const store = async (database: Pick<Database, 'db' | 'transaction'>, rows: CountedUsage[]) => {
    const prices = await pricesOf(database.db, [...new Set(rows.map(({ model }) => model))])
    const stored = await database.transaction(async (tx) => {
      const users = await keepUsers(tx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))])
      // The usage of an account that was just removed still counts for the installation, without a
      // user.
      const merged = new Map<string, CountedUsage>()
      for (const row of rows) add(merged, row.userId && !users.has(row.userId) ? { ...row, userId: null } : row)
      const costs = [...merged.values()].map((row) => priced(row, prices.get(row.model)))
      await addCosts(tx, costs)
      return costs
    })
    for (const { currency, cost, ownKey } of stored)
      if (currency !== null) watchCost?.({ currency, amount: cost / BILLION, ownKey })
  }

  return {
    count: (call: WatchedCall, ownKey: boolean): void => {
      if (call.facts) facts.set(call.model, call.facts)
      add(counted, countedUsageOf(call, ownKey))
    },
    /** Stores the counts. Keeps them for the next time if the database refuses them. */
    write: async (database: Pick<Database, 'db' | 'transaction'>): Promise<void> => {
      const rows = [...counted.values()]
      if (rows.length === 0) return
      counted = new Map()
      try {
        await store(database, rows)
      } catch (error) {
        for (const row of rows) add(counted, row)
        throw error
      }
    },
  }
}
