import { isNewest, migrationsFolder, newestMigrationQuery } from '../migrations.ts'
import { createTransactionGuard } from '../transaction-guard.ts'
import { checkServer } from './check-server.ts'
import { openPool } from './open-pool.ts'

export interface ServerState {
  /** For example 17.2. */
  version: string
  now: Date
  /** The duration of a query in milliseconds. */
  ms: number
  /** `none` means that no Inkloom has been started on it yet. */
  schema: 'newest' | 'older' | 'none'
}

/**
 * Inspects a PostgreSQL server and changes nothing. Throws `UnusableServer` if it can't be used.
 */
export const probeServer = async (databaseUrl: string): Promise<ServerState> => {
  const pool = openPool(databaseUrl, createTransactionGuard())
  try {
    await checkServer(pool, databaseUrl)
    const began = performance.now()
    const { rows } = await pool.query<{ version: string; now: Date }>(
      `select current_setting('server_version') as version, now() as now`,
    )
    const ms = performance.now() - began
    const newest = await pool.query(newestMigrationQuery).catch(() => null)
    const schema = newest === null ? 'none' : isNewest(newest.rows, migrationsFolder) ? 'newest' : 'older'
    return { version: rows[0]!.version.split(' ')[0]!, now: rows[0]!.now, ms, schema }
  } finally {
    await pool.end()
  }
}
