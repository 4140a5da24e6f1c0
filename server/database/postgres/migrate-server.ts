import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { isNewest, migrationsFolder, newestMigrationQuery } from '../migrations.ts'

/** Any number; the same in every process that may migrate. */
const LOCK = 4_015_021

/** Several processes that start at once would migrate twice without the lock. */
export const migrateServer = async (pool: pg.Pool, folder = migrationsFolder): Promise<void> => {
  const newest = await pool.query(newestMigrationQuery).catch(() => ({ rows: [] }))
  if (isNewest(newest.rows, folder)) return
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await migrate(drizzle(client), { migrationsFolder: folder })
    await client.query('select pg_advisory_unlock($1)', [LOCK])
    client.release()
  } catch (error) {
    // Closing the connection gives the lock back whatever state it is in.
    client.release(true)
    throw error
  }
}
