import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'

/** Returns all rows that belong to users as lines, without the audit log of refused calls. */
export const keptState = async ({ db }: Database): Promise<string[]> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'security_events' order by 1`,
  )
  const each = tables.map(
    ({ name }) => sql`select ${name}::text || ' ' || to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
  )
  const { rows } = await db.execute<{ row: string }>(sql`${sql.join(each, sql` union all `)} order by 1`)
  return rows.map(({ row }) => row)
}
