import { failedTransaction } from '../failed-transaction.ts'
import type { TransactionGuard } from '../transaction-guard.ts'
import type { Result } from './messages.ts'
import { refuseHugeStatement } from './statement-size.ts'
import type { WorkerConnection } from './worker-connection.ts'

interface QueryOptions {
  rowMode?: 'array' | 'object'
  /**
   * Parsers by the number of the PostgreSQL type. They replace the driver's own conversion of
   * PostgreSQL's text.
   */
  parsers?: Record<number, (text: string) => unknown>
}

export interface EmbeddedStatements {
  query(text: string, params?: unknown[], options?: QueryOptions): Promise<Result>
  /** Runs one or several statements without parameters. */
  exec(text: string): Promise<Result[]>
}

export interface EmbeddedClient extends EmbeddedStatements {
  transaction<T>(work: (tx: EmbeddedStatements) => Promise<T>): Promise<T>
  /** Listens on a channel. Returns the function that stops listening. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

const applyParsers = (result: Result, parsers: NonNullable<QueryOptions['parsers']>): void => {
  result.fields.forEach(({ name, dataTypeID }, index) => {
    const parse = parsers[dataTypeID]
    if (!parse) return
    for (const row of result.rows as Record<string | number, unknown>[]) {
      const key = Array.isArray(row) ? index : name
      if (row[key] !== null) row[key] = parse(row[key] as string)
    }
  })
}

const statements = (connection: WorkerConnection, alone: boolean): EmbeddedStatements => ({
  async query(text, params = [], options = {}) {
    refuseHugeStatement(text, params)
    const { rowMode, parsers = {} } = options
    const asText = Object.keys(parsers).map(Number)
    const result = (await connection.ask({ kind: 'query', text, params, rowMode, asText, alone })) as Result
    applyParsers(result, parsers)
    return result
  },
  async exec(text) {
    refuseHugeStatement(text, [])
    return (await connection.ask({ kind: 'exec', text, alone })) as Result[]
  },
})

/**
 * Creates the client of the embedded database, which has one connection. While a transaction is
 * open, all other statements wait until it ends, in the order in which they arrived.
 */
export const createEmbeddedClient = (connection: WorkerConnection, guard: TransactionGuard): EmbeddedClient => {
  const alone = statements(connection, true)
  const within = statements(connection, false)
  const listeners = new Map<string, Set<(payload: string) => void>>()
  let transactionsBefore = Promise.resolve()

  connection.onNotification((channel, payload) => listeners.get(channel)?.forEach((heard) => heard(payload)))

  return {
    async query(text, params, options) {
      guard.refuseInside()
      await transactionsBefore
      return alone.query(text, params, options)
    },
    async exec(text) {
      guard.refuseInside()
      await transactionsBefore
      return alone.exec(text)
    },
    async transaction(work) {
      guard.refuseInside()
      const before = transactionsBefore
      const over = Promise.withResolvers<void>()
      transactionsBefore = over.promise
      await before
      try {
        await within.exec('begin')
        const value = await work(within)
        const [committed] = await within.exec('commit')
        if (committed?.command === 'ROLLBACK') throw failedTransaction()
        return value
      } catch (error) {
        await within.exec('rollback').catch(() => undefined)
        throw error
      } finally {
        over.resolve()
      }
    },
    async listen(channel, heard) {
      guard.refuseInside()
      await transactionsBefore
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all)
      all.add(heard)
      if (all.size === 1) await connection.ask({ kind: 'listen', channel })
      return async () => {
        all.delete(heard)
        if (all.size > 0) return
        await transactionsBefore
        await connection.ask({ kind: 'unlisten', channel })
      }
    },
    async close() {
      await transactionsBefore
      await connection.ask({ kind: 'close' })
      await connection.end()
    },
  }
}
