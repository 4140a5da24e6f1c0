import { sql } from 'drizzle-orm'
import { Pool, type PoolClient, types } from 'pg'
import type { Transaction } from '../database.ts'
import { failedTransaction } from '../failed-transaction.ts'
import type { TransactionGuard } from '../transaction-guard.ts'

/**
 * Parses an int8 like the embedded database: to a number if that is exact, and otherwise to a
 * bigint.
 */
const parseInt8 = (text: string): number | bigint => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

// The parser is set globally, because drizzle passes its own list of parsers with each query, which
// falls back on the driver's list and not on the pool's.
types.setTypeParser(types.builtins.INT8, parseInt8)

interface Log {
  warn(details: object, message: string): void
}
type Connected = Parameters<Pool['connect']>[0]
type Connect = (callback: Connected) => void

const FULL = '53300'
const PATIENCE_MS = 10_000
const PAUSE_MS = 100

/**
 * Wraps `connect` to retry while the server has no free connections. Pools release unused
 * connections after 10 s.
 */
const patient =
  (connect: Connect, log?: Log): Connect =>
  (callback) => {
    const until = performance.now() + PATIENCE_MS
    const ask = (isFirst: boolean): void =>
      connect((error, client, release) => {
        if ((error as { code?: string } | undefined)?.code !== FULL || performance.now() > until)
          return callback(error, client, release)
        if (isFirst) log?.warn({ error }, 'database server accepts no more connections')
        setTimeout(ask, PAUSE_MS, false)
      })
    ask(true)
  }

export const openPool = (databaseUrl: string, guard: TransactionGuard, log?: Log): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'inkloom',
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log?.warn({ error }, 'idle database connection was lost'))
  // A connection in use reports errors through its query. Transactions register no listener for the
  // error event, and without one it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Every query of the pool gets its connection from this method.
  const connect = patient(pool.connect.bind(pool), log)
  pool.connect = ((callback?: Connected) => {
    guard.refuseInside()
    if (callback) return connect(callback)
    return new Promise((resolve, reject) =>
      connect((error, client) => (error ? reject(error) : resolve(client as PoolClient))),
    )
  }) as typeof pool.connect
  return pool
}

const FAILED_TRANSACTION = '25P02'

/**
 * Throws if a statement of the transaction has failed. It asks the server, because the driver does
 * not know the transaction's state yet when a statement fails.
 */
export const refuseFailed = async (tx: Transaction): Promise<void> => {
  try {
    await tx.execute(sql`select`)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    throw cause?.code === FAILED_TRANSACTION ? failedTransaction() : error
  }
}
