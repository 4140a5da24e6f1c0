import { sql } from 'drizzle-orm'
import { fromDrizzle, type PgBoss } from 'pg-boss'
import type { Queryable } from '../database/database.ts'

/** Makes pg-boss run its statements in a transaction of the caller. */
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

/** Deletes the jobs of a queue whose data contains `data`. */
export const removeJobs = async (tx: Queryable, queue: string, data: object): Promise<void> => {
  await tx.execute(sql`delete from pgboss.job where name = ${queue} and data @> ${JSON.stringify(data)}::jsonb`)
}

const lostQueues = `
  select job.name from pgboss.job where state = 'active'
    and (heartbeat_on + heartbeat_seconds * interval '1 s' < now() or started_on + expire_seconds * interval '1 s' < now())`

export interface FoundQueue {
  name: string
  /** True if jobs could start now. */
  due: boolean
  /** True if jobs are lost: their process no longer sends heartbeats, or they have expired. */
  lost: boolean
  /** The time until the next job can start, unless that is later than the poll after this one. */
  soonMs: number | null
}

/**
 * Returns the queues with due jobs, with jobs that will be due in less than `soonMs`, and, if
 * `withLost` is true, with lost jobs.
 */
export const findDueQueues = async (
  db: ReturnType<PgBoss['getDb']>,
  queues: readonly string[],
  { withLost, soonMs }: { withLost: boolean; soonMs: number },
): Promise<FoundQueue[]> => {
  const waiting = `from pgboss.job where job.name = queue.name and state < 'active' and not blocked`
  // An index of waiting jobs answers `due` and `soon`. No index covers active jobs, so the table is
  // read once for all queues. Without `materialized`, it would be read twice.
  const { rows } = await db.executeSql(
    `with found as materialized (
      select queue.name, exists (select ${waiting} and start_after <= now()) as due,
        ${withLost ? `queue.name in (${lostQueues})` : 'false'} as lost,
        (
          select ceil(extract(epoch from min(start_after) - now()) * 1000)::int ${waiting}
            and start_after > now() and start_after < now() + $2::int * interval '1 ms'
        ) as "soonMs"
      from unnest($1::text[]) as queue (name)
    ) select name, due, lost, "soonMs" from found where due or lost or "soonMs" is not null`,
    [queues, soonMs],
  )
  return rows
}
