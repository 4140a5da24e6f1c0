import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Database, Queryable } from '#server/database/database.ts'

/**
 * Makes an active job ready to be taken again at once. Its next run counts as another attempt, so that what the earlier
 * one might still do to it is refused.
 */
export const handBack = (db: Queryable, id: string) =>
  db.execute(
    sql`update pgboss.job set state = 'retry', heartbeat_on = null, start_after = now() where id = ${id} and state = 'active'`,
  )

/**
 * Frees the jobs that a dead process left active. Only where this is the one process on the database: elsewhere
 * another one may be at work on them, and it is their heartbeat that tells.
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
