import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import type { Arrangement } from '#writer/arrangement/arrangement.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { bookArrangements, bookSteps } from '../../../database/schema/index.ts'

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

/** Adds an arrangement, and deletes those before `oldest`. */
export const addArrangement = async (
  tx: Transaction,
  guid: string,
  { version, arrangement }: StoredArrangement,
  oldest = 0,
) => {
  await tx.insert(bookArrangements).values({ bookGuid: guid, version, arrangement })
  await tx
    .delete(bookArrangements)
    .where(and(eq(bookArrangements.bookGuid, guid), lt(bookArrangements.version, oldest)))
}

export const deleteArrangement = async (tx: Transaction, guid: string, version: number) =>
  tx.delete(bookArrangements).where(and(eq(bookArrangements.bookGuid, guid), eq(bookArrangements.version, version)))

/** Marks the steps with these keys as replaced by other sections, or as part of the book again. */
export const retireSteps = async (tx: Transaction, guid: string, keys: string[], retired: boolean) =>
  tx
    .update(bookSteps)
    .set({ retired })
    .where(and(eq(bookSteps.bookGuid, guid), inArray(bookSteps.stepKey, keys)))
