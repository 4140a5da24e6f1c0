import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database, Queryable } from '#server/database/database.ts'

/**
 * Makes an active job available again at once. Its next run counts as another attempt, so that late
 * writes of the earlier run are refused.
 */
export const handBack = (db: Queryable, id: string) =>
  db.execute(
    sql`update pgboss.job set state = 'retry', heartbeat_on = null, start_after = now() where id = ${id} and state = 'active'`,
  )

/**
 * Releases the jobs that a dead process left active. Returns their number. Must run only where this
 * is the single process on the database. With several processes, another one may be working on
 * them, and missed heartbeats release them instead.
 */
export const freeOrphanedJobs = async (boss: PgBoss, { db }: Database): Promise<number> => {
  const { rows } = await db.execute<{ id: string; name: string; exhausted: boolean }>(
    sql`select id, name, retry_count >= retry_limit as exhausted from pgboss.job where state = 'active'`,
  )
  for (const { id, name, exhausted } of rows)
    if (exhausted) await boss.fail(name, id, { message: 'The process that ran this job died.' })
    else await handBack(db, id)
  return rows.length
}
