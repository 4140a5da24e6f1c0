import { sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'

/** Sends messages to all processes that listen on a channel. */
export const notify = async (db: Queryable, channel: string, payloads: string[]): Promise<void> => {
  await db.execute(sql`select pg_notify(${channel}, payload) from unnest(${sql.param(payloads)}::text[]) as payload`)
}
