import { drizzle } from 'drizzle-orm/node-postgres'
import type { DatabaseLog, Drizzle, ServerDatabase, WatchStatement } from '../database.ts'
import { guardTransactions } from '../guarded-transactions.ts'
import * as schema from '../schema/index.ts'
import { createTransactionGuard } from '../transaction-guard.ts'
import { checkServer } from './check-server.ts'
import { migrateServer } from './migrate-server.ts'
import { openPool, refuseFailed } from './open-pool.ts'
import { watchClient } from './watch-client.ts'

interface ServerSettings {
  databaseUrl: string
  log?: DatabaseLog
  watchStatement?: WatchStatement
  migrations?: string
}

export const openServer = async ({
  databaseUrl,
  log,
  watchStatement,
  migrations,
}: ServerSettings): Promise<ServerDatabase> => {
  const guard = createTransactionGuard()
  const pool = openPool(databaseUrl, guard, log)
  if (watchStatement) pool.on('connect', (client) => watchClient(client, watchStatement))
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
