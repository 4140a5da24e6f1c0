import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import type { ProjectUser } from '#server/features/projects/dependencies.ts'

/** Adds a user directly to the database, for tests that need no sign-up. */
export const addWriter = async ({ db }: Database): Promise<ProjectUser> => {
  const { rows } = await db.execute<{ id: string }>(
    sql`insert into users (email) values (${`${randomUUID()}@example.org`}) returning id`,
  )
  return { id: rows[0]!.id, premium: true }
}
