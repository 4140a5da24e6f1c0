import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'

/** Returns all rows that belong to users as lines, without the audit log of refused calls. */
export const keptState = async ({ db }: Database): Promise<string[]> => {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'security_events' order by 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t order by 1`,
    )
    lines.push(...rows.map(({ row }) => `${name} ${row}`))
  }
  return lines
}
