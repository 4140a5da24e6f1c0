import { drizzle } from 'drizzle-orm/node-postgres'
import type { DatabaseLog, Drizzle, ServerDatabase } from '../database.ts'
import { guardTransactions } from '../guarded-transactions.ts'
import * as schema from '../schema/index.ts'
import { createTransactionGuard } from '../transaction-guard.ts'
import { checkServer } from './check-server.ts'
import { migrateServer } from './migrate-server.ts'
import { openPool, refuseFailed } from './open-pool.ts'

interface ServerSettings {
  databaseUrl: string
  log?: DatabaseLog
  migrations?: string
}

export const openServer = async ({ databaseUrl, log, migrations }: ServerSettings): Promise<ServerDatabase> => {
  const guard = createTransactionGuard()
  const pool = openPool(databaseUrl, guard, log)
  try {
    await checkServer(pool, databaseUrl)
    await migrateServer(pool, migrations)
  } catch (error) {
    await pool.end()
    throw error
  }
  const db = drizzle(pool, { schema }) as unknown as Drizzle
  guardTransactions(db, guard, refuseFailed)
  return {
    kind: 'server',
    db,
    databaseUrl,
    transaction: (work) => db.transaction(work),
    refuseInsideTransaction: guard.refuseInside,
    close: () => pool.end(),
  }
}
