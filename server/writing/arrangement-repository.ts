import { desc, eq } from 'drizzle-orm'
import type { Arrangement } from '#writer/arrangement/arrangement.ts'
import type { Queryable } from '../database/database.ts'
import { bookArrangements } from '../database/schema/index.ts'

export interface StoredArrangement {
  version: number
  arrangement: Arrangement
}

const latestOf = async (db: Queryable, guid: string, count: number): Promise<StoredArrangement[]> => {
  const rows = await db
    .select({ version: bookArrangements.version, arrangement: bookArrangements.arrangement })
    .from(bookArrangements)
    .where(eq(bookArrangements.bookGuid, guid))
    .orderBy(desc(bookArrangements.version))
    .limit(count)
  return rows.map(({ version, arrangement }) => ({ version, arrangement: arrangement as Arrangement }))
}

/** Returns the arrangement of a book, or null if its author has not changed its sections yet. */
export const findArrangement = async (db: Queryable, guid: string): Promise<Arrangement | null> =>
  (await latestOf(db, guid, 1))[0]?.arrangement ?? null

/** Returns the arrangement of a book and the one before it, latest first. */
export const findLastArrangements = (db: Queryable, guid: string): Promise<StoredArrangement[]> => latestOf(db, guid, 2)
