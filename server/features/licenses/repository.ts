import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { licenses, subscriptions, users } from '../../database/schema/index.ts'

/** Locks the user's row, so that only one of two concurrent activations uses a license. */
export const lockPerson = async (tx: Transaction, userId: string) =>
  (await tx.select({ byok: users.byok }).from(users).where(eq(users.id, userId)).for('update'))[0]

/**
 * Marks a license as used and returns it. Returns undefined if no unused, valid license has this
 * key.
 */
export const useLicense = async (tx: Transaction, keyHash: Buffer, userId: string) =>
  (
    await tx
      .update(licenses)
      .set({ usedAt: sql`now()`, userId })
      .where(and(eq(licenses.keyHash, keyHash), isNull(licenses.usedAt), isNull(licenses.revokedAt)))
      .returning({ id: licenses.id })
  )[0]

export const giveLifetimeDeal = async (tx: Transaction, userId: string) =>
  tx.update(users).set({ byok: true }).where(eq(users.id, userId))

export const isCharged = async (db: Queryable, userId: string): Promise<boolean> => {
  const [running] = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), eq(subscriptions.cancelled, false)))
  return running !== undefined
}
