import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { isNewest, migrationsFolder, newestMigrationQuery } from '../migrations.ts'

/**
 * The id of the advisory lock. It may be any number that is the same in every process that
 * migrates.
 */
const LOCK = 4_015_021

/**
 * Migrates the database under a lock, because several processes that start at once would otherwise
 * migrate twice.
 */
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
    // Closing the connection releases the lock, whatever state the connection is in.
    client.release(true)
    throw error
  }
}
