import { and, desc, eq, ne } from 'drizzle-orm'
import type { Period } from '#contract/plans.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { testCheckouts, testSubscriptions } from '../../../database/schema/index.ts'
import type { TestRow } from './subscription.ts'

export type CheckoutRow = typeof testCheckouts.$inferSelect

const ownedCheckout = (userId: string, id: string) => and(eq(testCheckouts.id, id), eq(testCheckouts.userId, userId))

export const findTestCheckout = async (db: Queryable, userId: string, id: string): Promise<CheckoutRow | undefined> =>
  (await db.select().from(testCheckouts).where(ownedCheckout(userId, id)))[0]

export const lockTestCheckout = async (tx: Transaction, userId: string, id: string): Promise<CheckoutRow | undefined> =>
  (await tx.select().from(testCheckouts).where(ownedCheckout(userId, id)).for('update'))[0]

export const setCheckoutState = async (tx: Transaction, id: string, state: CheckoutRow['state']) =>
  tx.update(testCheckouts).set({ state }).where(eq(testCheckouts.id, id))

/**
 * Returns the open checkout of this period, or a new one. Open checkouts of other periods are
 * cancelled.
 */
export const openTestCheckout = async (tx: Transaction, userId: string, period: Period): Promise<CheckoutRow> => {
  const open = and(eq(testCheckouts.userId, userId), eq(testCheckouts.state, 'open'))
  await tx
    .update(testCheckouts)
    .set({ state: 'cancelled' })
    .where(and(open, ne(testCheckouts.period, period)))
  const [known] = await tx.select().from(testCheckouts).where(open).orderBy(desc(testCheckouts.createdAt))
  return known ?? (await tx.insert(testCheckouts).values({ userId, period }).returning())[0]!
}

export const findTestSubscription = async (db: Queryable, userId: string): Promise<TestRow | undefined> =>
  (await db.select().from(testSubscriptions).where(eq(testSubscriptions.userId, userId)))[0]

export const lockTestSubscription = async (tx: Transaction, userId: string): Promise<TestRow | undefined> =>
  (await tx.select().from(testSubscriptions).where(eq(testSubscriptions.userId, userId)).for('update'))[0]

export const putTestSubscription = async (tx: Transaction, row: TestRow) =>
  tx.insert(testSubscriptions).values(row).onConflictDoUpdate({ target: testSubscriptions.userId, set: row })
