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
  // Every query of the pool takes a connection by this method.
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => Promise<PoolClient>
  pool.connect = ((...args: unknown[]) => {
    guard.refuseInside()
    return connect(...args)
  }) as typeof pool.connect
  return pool
}

export const refuseFailed = (tx: Transaction): void => {
  const { client } = (tx as unknown as { session: { client: PoolClient } }).session
  if (client.getTransactionStatus() === 'E') throw failedTransaction()
}
