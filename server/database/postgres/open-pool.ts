import { sql } from 'drizzle-orm'
import { Pool, type PoolClient, types } from 'pg'
import type { DatabaseLog, Transaction } from '../database.ts'
import { failedTransaction } from '../failed-transaction.ts'
import type { TransactionGuard } from '../transaction-guard.ts'

/** As the embedded database has it: a number where it is exact, else a bigint. */
const parseInt8 = (text: string): number | bigint => {
  const number = Number(text)
  return Number.isSafeInteger(number) ? number : BigInt(text)
}

// drizzle hands its own list of conversions to each query, and falls back on the driver's list, not on the pool's.
types.setTypeParser(types.builtins.INT8, parseInt8)

export const openPool = (databaseUrl: string, guard: TransactionGuard, log?: DatabaseLog): Pool => {
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'inkloom',
    max: 10,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  pool.on('error', (error) => log?.warn({ error }, 'An idle database connection was lost'))
  // In use it fails its query, which is heard of; unheard here, its error would end the process (a transaction hears none).
  pool.on('connect', (client) => client.on('error', () => undefined))
  // Every query of the pool takes a connection by this method.
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  pool.connect = ((...args: unknown[]) => {
    guard.refuseInside()
    return connect(...args)
  }) as typeof pool.connect
  return pool
}

const FAILED_TRANSACTION = '25P02'

/** Asks the server, since the driver hears of a failed statement before it hears of what that did to the transaction. */
export const refuseFailed = async (tx: Transaction): Promise<void> => {
  try {
    await tx.execute(sql`select`)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    throw cause?.code === FAILED_TRANSACTION ? failedTransaction() : error
  }
}
