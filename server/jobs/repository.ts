import { sql } from 'drizzle-orm'
import { fromDrizzle } from 'pg-boss'
import type { Queryable } from '../database/database.ts'

/** Lets pg-boss send its statements in a transaction of the caller. */
export const inTransaction = (tx: Queryable) => fromDrizzle(tx, sql)

/**
 * Makes an active job available again at once. Its next run counts as another attempt, so that late
 * writes of the earlier run are refused.
 */
export const handBack = (db: Queryable, id: string) =>
  db.execute(
    sql`update pgboss.job set state = 'retry', heartbeat_on = null, start_after = now() where id = ${id} and state = 'active'`,
  )

export const listActiveJobs = async (db: Queryable) => {
  const { rows } = await db.execute<{ id: string; name: string; exhausted: boolean }>(
    sql`select id, name, retry_count >= retry_limit as exhausted from pgboss.job where state = 'active'`,
  )
  return rows
}

/** Deletes the jobs of a queue whose data contains this. */
export const removeJobs = async (tx: Queryable, queue: string, data: object): Promise<void> => {
  await tx.execute(sql`delete from pgboss.job where name = ${queue} and data @> ${JSON.stringify(data)}::jsonb`)
}
