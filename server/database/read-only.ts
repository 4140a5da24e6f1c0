import { sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** Returns true if the server refuses changes, for example a standby. Throws if it can't be reached. */
export const isReadOnly = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute<{ setting: string }>(
    sql`select current_setting('transaction_read_only') as setting`,
  )
  return rows[0]?.setting === 'on'
}
