import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** Counts books by status. */
export const countBooks = async (db: Queryable): Promise<{ status: string; books: number }[]> =>
  (
    await db.execute<{ status: string; books: number }>(
      sql`select status, count(*) as books from books group by status`,
    )
  ).rows

/**
 * Returns for each queue the number of jobs that are ready to run, and the seconds that the oldest
 * has waited.
 */
export const countWaitingJobs = async (db: Queryable) =>
  (
    await db.execute<{ queue: string; waiting: number; oldest: number }>(sql`
      select q.name as queue, count(j.id) as waiting,
        coalesce(extract(epoch from now() - min(j.start_after)), 0)::float8 as oldest
      from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state < 'active' and j.start_after <= now()
      group by q.name`)
  ).rows

/**
 * Returns the number of due webhooks, and the seconds that the oldest has been due. Accounts that
 * are suspended or scheduled for deletion are excluded.
 */
export const countDueWebhooks = async (db: Queryable) =>
  (
    await db.execute<{ due: number; oldest: number }>(sql`
      select count(*) as due, coalesce(extract(epoch from now() - min(next_attempt_at)), 0)::float8 as oldest
      from webhook_deliveries
      join books on books.guid = webhook_deliveries.book_guid join users on users.id = books.user_id
      where state = 'pending' and next_attempt_at <= now() and suspended_at is null and deletion_due_at is null`)
  ).rows[0]!

/** Returns the number of stored images and their bytes. */
export const sumImages = async (db: Queryable) =>
  (
    await db.execute<{ images: number; bytes: number }>(
      sql`select count(*) as images, coalesce(sum(bytes), 0)::float8 as bytes from images`,
    )
  ).rows[0]!
