import type { Logger } from 'pino'
import type { TokenPrices } from '#writer/model/tokens/token-prices.ts'
import type { WatchCall, WatchedCall } from '#writer/model/watch-model.ts'
import type { Database } from '../database/database.ts'
import { createCostCounter, type WatchCost } from './count-costs.ts'
import { ownerPricesOf } from './owner-prices.ts'
import { addUsage, type UsageRow } from './repository.ts'

/**
 * The interval at which the counts are written, in milliseconds. A process that dies loses the
 * counts since the last write.
 */
const EVERY_MS = 10_000

/** Returns true if the call returned a result or was stopped by its caller. */
const isGood = (outcome: WatchedCall['outcome']) => ['stop', 'length', 'left', 'aborted'].includes(outcome)

type Storage = Pick<Database, 'db' | 'transaction'>

/**
 * Creates a recorder that counts the usage of models and periodically stores it: that of the
 * installation's models as totals of the day, and all of it with its price by user, book and edit.
 * Calls are frequent and must not wait for the database.
 */
export const createUsageRecorder = (log: Pick<Logger, 'error'>, watchCost?: WatchCost) => {
  const costs = createCostCounter(watchCost)
  let counted = new Map<string, UsageRow>()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let begun: Storage | undefined

  const watch: WatchCall = (call) => {
    costs.count(call, false)
    const { model, task, outcome, usage, words } = call
    const day = new Date().toISOString().slice(0, 10)
    const key = JSON.stringify([day, model, task])
    const row = counted.get(key) ?? {
      day,
      model,
      purpose: task,
      calls: 0,
      failed: 0,
      inputTokens: 0,
      outputTokens: 0,
      words: 0,
    }
    row.calls++
    if (!isGood(outcome)) row.failed++
    row.inputTokens += usage?.inputTokens ?? 0
    row.outputTokens += usage?.outputTokens ?? 0
    row.words += words
    counted.set(key, row)
  }

  const writeTotals = async ({ db }: Storage) => {
    const rows = [...counted.values()]
    if (rows.length === 0) return
    counted = new Map()
    try {
      await addUsage(db, rows)
    } catch (error) {
      log.error({ err: error, rows: rows.length }, 'recording model usage failed')
    }
  }

  const writeCosts = async (database: Storage) => {
    try {
      await costs.write(database)
    } catch (error) {
      log.error({ err: error }, 'recording the cost of model calls failed; it is tried again')
    }
  }

  /** Writes run one after the other, so that a caller who waits also waits for an earlier write. */
  const write = (database: Storage): Promise<void> => {
    const earlier = writing
    const writeBoth = async () => {
      await earlier
      await writeTotals(database)
      await writeCosts(database)
    }
    writing = writeBoth()
    return writing
  }

  return {
    /** Watches the calls to the installation's models. */
    watch,
    /** Watches the calls with people's own keys. */
    watchOwn: ((call) => costs.count(call, true)) satisfies WatchCall,
    /**
     * Returns the price that the owner entered for a model. Estimates and spending caps need it,
     * because the model's calls are counted with it.
     */
    pricesOf: async (model: string): Promise<TokenPrices | undefined> => {
      try {
        return begun && (await ownerPricesOf(begun.db, [model])).get(model)
      } catch (error) {
        log.error({ err: error }, 'reading the prices of a model failed')
        return undefined
      }
    },
    begin(database: Storage): void {
      begun = database
      timer = setInterval(() => void write(database), EVERY_MS)
      timer.unref()
    },
    /** Stores the current counts. */
    settle: write,
    async close(database: Storage): Promise<void> {
      clearInterval(timer)
      await write(database)
    },
  }
}
