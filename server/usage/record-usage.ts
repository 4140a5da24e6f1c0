import type { Logger } from 'pino'
import type { WatchCall, WatchedCall } from '#writer/model/watch-model.ts'
import type { Database } from '../database/database.ts'
import { addUsage, type UsageRow } from './repository.ts'

/**
 * How often the counts are written, in milliseconds. A process that dies loses the counts since
 * then.
 */
const EVERY_MS = 10_000

/** Returns true if the call returned a result or was stopped by its caller. */
const isGood = (outcome: WatchedCall['outcome']) => ['stop', 'length', 'left', 'aborted'].includes(outcome)

/**
 * Creates a recorder that counts the usage of the installation's models and periodically adds it to
 * the day's totals. There are many calls, and none of them waits for the database.
 */
export const createUsageRecorder = (log: Pick<Logger, 'error'>) => {
  let counted = new Map<string, UsageRow>()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const watch: WatchCall = ({ model, task, outcome, usage, words }) => {
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

  const write = async ({ db }: Pick<Database, 'db'>) => {
    const rows = [...counted.values()]
    if (rows.length === 0) return
    counted = new Map()
    try {
      await addUsage(db, rows)
    } catch (error) {
      log.error({ err: error, rows: rows.length }, 'recording model usage failed')
    }
  }

  return {
    watch,
    begin(database: Pick<Database, 'db'>): void {
      timer = setInterval(() => {
        writing = writing.then(() => write(database))
      }, EVERY_MS)
      timer.unref()
    },
    /** Stores the current counts. */
    async settle(database: Pick<Database, 'db'>): Promise<void> {
      await writing
      await write(database)
    },
    async close(database: Pick<Database, 'db'>): Promise<void> {
      clearInterval(timer)
      await this.settle(database)
    },
  }
}
