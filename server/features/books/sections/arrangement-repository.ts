import { and, eq, inArray, lt } from 'drizzle-orm'
import type { Transaction } from '../../../database/database.ts'
import { bookArrangements, bookSteps } from '../../../database/schema/index.ts'
import type { StoredArrangement } from '../../../writing/arrangement-repository.ts'

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
