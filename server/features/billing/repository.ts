import { and, desc, eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import {
  billingCustomers,
  billingEvents,
  checkoutCancellations,
  planGrants,
  subscriptions,
  users,
} from '../../database/schema/index.ts'
import { unauthorized } from '../../http/errors/api-error.ts'
import type { PlanRows } from '../../plans/plan.ts'

export type CustomerRow = typeof billingCustomers.$inferSelect
export type SubscriptionRow = typeof subscriptions.$inferSelect
export type NewSubscription = Omit<typeof subscriptions.$inferInsert, 'createdAt'>

export const findPlanRows = async (db: Queryable, userId: string): Promise<PlanRows | undefined> =>
  (
    await db
      .select({ user: users, subscription: subscriptions, grant: planGrants })
      .from(users)
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(planGrants, eq(planGrants.userId, users.id))
      .where(eq(users.id, userId))
  )[0]

export const findSubscription = async (db: Queryable, userId: string): Promise<SubscriptionRow | undefined> =>
  (await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)))[0]

export const findSubscriber = async (db: Queryable, userId: string) =>
  (
    await db
      .select({ email: users.email, subscription: subscriptions })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(eq(subscriptions.userId, userId))
  )[0]

export const putSubscription = async (tx: Transaction, { userId, ...change }: NewSubscription) =>
  tx
    .insert(subscriptions)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: subscriptions.userId, set: change })

export const removeSubscription = async (tx: Transaction, userId: string) =>
  tx.delete(subscriptions).where(eq(subscriptions.userId, userId))

/** Deletes subscriptions from the test checkout, where no money is taken. */
export const removeTestSubscriptions = async (db: Queryable) =>
  db.delete(subscriptions).where(sql`starts_with(${subscriptions.subscriptionId}, 'test_')`)

export const findCustomer = async (db: Queryable, userId: string): Promise<CustomerRow | undefined> =>
  (await db.select().from(billingCustomers).where(eq(billingCustomers.userId, userId)))[0]

/**
 * Throws an ApiError if the account was deleted meanwhile, which also deletes a customer that was
 * just added.
 */
const mustFindCustomer = async (db: Queryable, userId: string): Promise<CustomerRow> => {
  const customer = await findCustomer(db, userId)
  if (!customer) throw unauthorized()
  return customer
}

/** Adds a customer, or returns the existing one if another call added it first. */
export const addCustomer = async (db: Queryable, userId: string, customerId: string): Promise<CustomerRow> => {
  await db.insert(billingCustomers).values({ userId, customerId }).onConflictDoNothing()
  return mustFindCustomer(db, userId)
}

/** Replaces a customer of another provider. */
export const replaceCustomer = async (
  db: Queryable,
  { userId, customerId: earlier }: CustomerRow,
  customerId: string,
) =>
  (
    await db
      .update(billingCustomers)
      .set({ customerId, syncedAt: null, notifiedOfFailure: null })
      .where(and(eq(billingCustomers.userId, userId), eq(billingCustomers.customerId, earlier)))
      .returning()
  )[0] ?? mustFindCustomer(db, userId)

/**
 * Locks the user's row against concurrent plan changes and against deletion. Returns false if the
 * user is gone.
 */
export const lockUser = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')).length > 0

/**
 * Starts a sync by raising the customer's sync number. Returns undefined for an unknown customer.
 */
export const beginSync = async (db: Queryable, customerId: string): Promise<CustomerRow | undefined> =>
  (
    await db
      .update(billingCustomers)
      .set({ syncsBegun: sql`${billingCustomers.syncsBegun} + 1` })
      .where(eq(billingCustomers.customerId, customerId))
      .returning()
  )[0]

/**
 * Claims the right to store the result of a sync. Returns false if a later sync was already stored,
 * or the user has another customer now.
 */
export const claimSync = async (tx: Transaction, { userId, customerId, syncsBegun }: CustomerRow): Promise<boolean> =>
  (
    await tx
      .update(billingCustomers)
      .set({ syncWritten: syncsBegun, syncedAt: sql`now()` })
      .where(
        and(
          eq(billingCustomers.userId, userId),
          eq(billingCustomers.customerId, customerId),
          lt(billingCustomers.syncWritten, syncsBegun),
        ),
      )
      .returning({ userId: billingCustomers.userId })
  ).length > 0

/**
 * Records that a payment failed at this time. Returns false if the user was already notified of
 * this failure or a later one.
 */
export const noteFailure = async (tx: Transaction, userId: string, failed: Date): Promise<boolean> =>
  (
    await tx
      .update(billingCustomers)
      .set({ notifiedOfFailure: failed })
      .where(
        and(
          eq(billingCustomers.userId, userId),
          or(isNull(billingCustomers.notifiedOfFailure), lt(billingCustomers.notifiedOfFailure, failed)),
        ),
      )
      .returning({ userId: billingCustomers.userId })
  ).length > 0

/**
 * Returns customers whose period ended without an event and who were not synced in the last hour.
 * The order is random, because the first failure ends a round, and the same customer must not block
 * every round.
 */
export const listOverdue = async (db: Queryable, most: number): Promise<string[]> => {
  const rows = await db
    .select({ customerId: billingCustomers.customerId })
    .from(subscriptions)
    .innerJoin(billingCustomers, eq(billingCustomers.userId, subscriptions.userId))
    .where(
      and(
        lt(subscriptions.endsAt, sql`now()`),
        or(isNull(billingCustomers.syncedAt), lt(billingCustomers.syncedAt, sql`now() - interval '1 hour'`)),
      ),
    )
    .orderBy(sql`random()`)
    .limit(most)
  return rows.map(({ customerId }) => customerId)
}

export const isKnownEvent = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.select({ id: billingEvents.id }).from(billingEvents).where(eq(billingEvents.id, id))).length > 0

export const addEvent = async (db: Queryable, event: { id: string; type: string }) =>
  db.insert(billingEvents).values(event).onConflictDoNothing()

/** Providers resend an event for some days, but not for a month. */
export const removeOldEvents = async (db: Queryable) =>
  db.delete(billingEvents).where(lt(billingEvents.receivedAt, sql`now() - interval '30 days'`))

/** Records a cancelled checkout, and keeps the newest `limit` of each user. */
export const addCancellation = async (tx: Transaction, userId: string, limit: number) => {
  await tx.insert(checkoutCancellations).values({ userId, cancelledAt: sql`clock_timestamp()` })
  const newest = tx
    .select({ cancelledAt: checkoutCancellations.cancelledAt })
    .from(checkoutCancellations)
    .where(eq(checkoutCancellations.userId, userId))
    .orderBy(desc(checkoutCancellations.cancelledAt))
    .limit(limit)
  await tx
    .delete(checkoutCancellations)
    .where(and(eq(checkoutCancellations.userId, userId), notInArray(checkoutCancellations.cancelledAt, newest)))
}
