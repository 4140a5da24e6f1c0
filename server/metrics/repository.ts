import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** How many books stand how. */
export const countBooks = async (db: Queryable): Promise<{ status: string; books: number }[]> =>
  (
    await db.execute<{ status: string; books: number }>(
      sql`select status, count(*) as books from books group by status`,
    )
  ).rows

/** Of each queue: jobs that could be run now, and for how many seconds the first of them has waited. */
export const countWaitingJobs = async (db: Queryable) =>
  (
    await db.execute<{ queue: string; waiting: number; oldest: number }>(sql`
      select q.name as queue, count(j.id) as waiting,
        coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as oldest
      from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
      group by q.name`)
  ).rows

/** Webhooks that are due, without those of accounts that are told nothing at the moment, and for how many seconds the first of them has been. */
export const countDueWebhooks = async (db: Queryable) =>
  (
    await db.execute<{ due: number; oldest: number }>(sql`
      select count(*) as due, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as oldest
      from webhook_deliveries
      join books on books.guid = webhook_deliveries.book_guid join users on users.id = books.user_id
      where state = 'pending' and next_attempt_at <= now() and suspended_at is null and deletion_due_at is null`)
  ).rows[0]!
