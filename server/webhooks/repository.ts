import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { afterCursor, cursorOf, cutPage, pageOrder } from '../database/page.ts'
import {
  bookCallbacks,
  books,
  developerKeys,
  users,
  webhookDeliveries,
  webhookSecrets,
} from '../database/schema/index.ts'
import type { Sealed } from '../secrets/sealer.ts'

export type SecretRow = typeof webhookSecrets.$inferSelect & { userId: string }
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type DeliveryState = DeliveryRow['state']

const secretsWithOwner = (db: Queryable) =>
  db
    .select({ secret: webhookSecrets, userId: developerKeys.userId })
    .from(webhookSecrets)
    .innerJoin(developerKeys, eq(developerKeys.id, webhookSecrets.developerKeyId))
    .$dynamic()

/** Returns the secrets that sign for a key, newest first. */
export const findSecrets = async (db: Queryable, developerKeyId: string, now: Date): Promise<SecretRow[]> => {
  const signing = or(isNull(webhookSecrets.endsAt), gt(webhookSecrets.endsAt, now))
  const rows = await secretsWithOwner(db)
    .where(and(eq(webhookSecrets.developerKeyId, developerKeyId), signing))
    .orderBy(desc(webhookSecrets.createdAt))
  return rows.map(({ secret, userId }) => ({ ...secret, userId }))
}

/** Stores a new secret that signs from now on. The previous one signs too until the given time. */
export const replaceSecret = async (tx: Transaction, developerKeyId: string, sealed: Sealed, earlierUntil: Date) => {
  const ofKey = eq(webhookSecrets.developerKeyId, developerKeyId)
  await tx.delete(webhookSecrets).where(and(ofKey, lte(webhookSecrets.endsAt, new Date())))
  await tx
    .update(webhookSecrets)
    .set({ endsAt: earlierUntil })
    .where(and(ofKey, isNull(webhookSecrets.endsAt)))
  await tx.insert(webhookSecrets).values({ developerKeyId, ...sealed })
}

export const listSecretsSealedBefore = async (db: Queryable, version: number): Promise<SecretRow[]> => {
  const rows = await secretsWithOwner(db).where(lt(webhookSecrets.masterVersion, version))
  return rows.map(({ secret, userId }) => ({ ...secret, userId }))
}

export const renewSecretSeal = (db: Queryable, { id, sealed: before }: SecretRow, sealed: Sealed) =>
  db
    .update(webhookSecrets)
    .set(sealed)
    .where(and(eq(webhookSecrets.id, id), eq(webhookSecrets.sealed, before)))

export const listSecretVersions = async (db: Queryable): Promise<number[]> =>
  (await db.selectDistinct({ version: webhookSecrets.masterVersion }).from(webhookSecrets)).map(
    ({ version }) => version,
  )

export const addCallback = (tx: Transaction, callback: typeof bookCallbacks.$inferInsert) =>
  tx.insert(bookCallbacks).values(callback)

/** Finds the callback of a book, if it still receives webhooks. */
export const findOpenCallback = async (tx: Transaction, bookGuid: string) =>
  (
    await tx
      .select({ receiver: bookCallbacks.receiver })
      .from(bookCallbacks)
      .innerJoin(developerKeys, eq(developerKeys.id, bookCallbacks.developerKeyId))
      .where(
        and(eq(bookCallbacks.bookGuid, bookGuid), isNull(bookCallbacks.stoppedAt), isNull(developerKeys.revokedAt)),
      )
  )[0]

export const addDelivery = (tx: Transaction, delivery: typeof webhookDeliveries.$inferInsert) =>
  tx.insert(webhookDeliveries).values(delivery)

const free = (now: Date) =>
  and(isNull(bookCallbacks.stoppedAt), or(isNull(bookCallbacks.busyUntil), lte(bookCallbacks.busyUntil, now)))
const due = (now: Date) => and(eq(webhookDeliveries.state, 'pending'), lte(webhookDeliveries.nextAttemptAt, now))

/**
 * A user who is suspended or scheduled for deletion gets no webhooks. Pending ones continue when
 * the account is active again.
 */
const accountIsOpen = and(isNull(users.suspendedAt), isNull(users.deletionDueAt))

export interface Due {
  id: string
  attempts: number
  bookGuid: string
  receiver: string
}

/**
 * Returns true if any delivery is due, even if it can't be sent now. It costs a third of `listDue`,
 * which matters because workers poll every second and mostly find nothing.
 */
export const hasDue = async (db: Queryable, now: Date): Promise<boolean> =>
  (await db.select({ id: webhookDeliveries.id }).from(webhookDeliveries).where(due(now)).limit(1)).length > 0

/**
 * Lists due deliveries, those that have waited longest first, except to receivers with too many
 * running deliveries.
 */
export const listDue = (
  db: Queryable,
  { now, attempts, without, limit }: { now: Date; attempts: number; without: string[]; limit: number },
): Promise<Due[]> =>
  db
    .select({
      id: webhookDeliveries.id,
      attempts: webhookDeliveries.attempts,
      bookGuid: webhookDeliveries.bookGuid,
      receiver: bookCallbacks.receiver,
    })
    .from(webhookDeliveries)
    .innerJoin(bookCallbacks, eq(bookCallbacks.bookGuid, webhookDeliveries.bookGuid))
    .innerJoin(developerKeys, eq(developerKeys.id, bookCallbacks.developerKeyId))
    .innerJoin(users, eq(users.id, developerKeys.userId))
    .where(
      and(
        due(now),
        accountIsOpen,
        lt(webhookDeliveries.attempts, attempts),
        free(now),
        isNull(developerKeys.revokedAt),
        notInArray(bookCallbacks.receiver, without),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAttemptAt), asc(webhookDeliveries.createdAt))
    .limit(limit)

/**
 * Locks and returns the callbacks of books without a running delivery. Callbacks that another
 * process has locked are skipped.
 */
export const lockFreeCallbacks = async (tx: Transaction, bookGuids: string[], now: Date) => {
  const rows = await tx
    .select({
      bookGuid: bookCallbacks.bookGuid,
      url: bookCallbacks.url,
      developerKeyId: bookCallbacks.developerKeyId,
    })
    .from(bookCallbacks)
    .where(and(inArray(bookCallbacks.bookGuid, bookGuids), free(now)))
    .for('update', { skipLocked: true })
  return new Map(rows.map((row) => [row.bookGuid, row]))
}

/**
 * Counts an attempt and schedules the next one. Returns undefined if the delivery has changed since
 * it was found.
 */
export const countAttempt = async (
  tx: Transaction,
  { id, attempts }: Due,
  { now, nextAttemptAt }: { now: Date; nextAttemptAt: Date },
): Promise<DeliveryRow | undefined> =>
  (
    await tx
      .update(webhookDeliveries)
      .set({ attempts: attempts + 1, lastAttemptAt: now, nextAttemptAt })
      .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts), due(now)))
      .returning()
  )[0]

/**
 * Code that changes a callback and its deliveries locks the callback first, which prevents
 * deadlocks.
 */
export const lockCallback = (tx: Transaction, bookGuid: string) =>
  tx.select({}).from(bookCallbacks).where(eq(bookCallbacks.bookGuid, bookGuid)).for('update')

export const setBusy = (tx: Transaction, bookGuids: string[], busyUntil: Date | null) =>
  tx.update(bookCallbacks).set({ busyUntil }).where(inArray(bookCallbacks.bookGuid, bookGuids))

/**
 * Stores the result of an attempt, unless another attempt was started since. A delivery that was
 * stopped meanwhile is not retried, but its success is stored. Returns true if the result was
 * stored.
 */
export const settleAttempt = async (
  tx: Transaction,
  { id, attempts }: DeliveryRow,
  { nextAttemptAt, ...verdict }: { state: DeliveryState; lastResult: string; nextAttemptAt: Date | null },
): Promise<boolean> => {
  const same = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.attempts, attempts))
  const settled = await tx
    .update(webhookDeliveries)
    .set({ ...verdict, ...(nextAttemptAt && { nextAttemptAt }) })
    .where(verdict.state === 'delivered' ? same : and(same, eq(webhookDeliveries.state, 'pending')))
    .returning()
  return settled.length > 0
}

/** Stops all deliveries to the receiver of a book. */
export const stopCallback = async (tx: Transaction, bookGuid: string, now: Date) => {
  await tx.update(bookCallbacks).set({ stoppedAt: now }).where(eq(bookCallbacks.bookGuid, bookGuid))
  await tx
    .update(webhookDeliveries)
    .set({ state: 'stopped' })
    .where(and(eq(webhookDeliveries.bookGuid, bookGuid), eq(webhookDeliveries.state, 'pending')))
}

/** Stops all deliveries of a developer key. */
export const stopDeliveriesOfKey = (tx: Transaction, developerKeyId: string) =>
  tx
    .update(webhookDeliveries)
    .set({ state: 'stopped' })
    .where(
      and(
        eq(webhookDeliveries.state, 'pending'),
        inArray(
          webhookDeliveries.bookGuid,
          tx
            .select({ guid: bookCallbacks.bookGuid })
            .from(bookCallbacks)
            .where(eq(bookCallbacks.developerKeyId, developerKeyId)),
        ),
      ),
    )

/** Fails deliveries without attempts left, whose process died during the last attempt. */
export const endExhausted = (db: Queryable, { now, attempts }: { now: Date; attempts: number }) =>
  db
    .update(webhookDeliveries)
    .set({ state: 'failed', lastResult: 'cut off' })
    .where(and(due(now), eq(webhookDeliveries.attempts, attempts)))

export const removeDeliveriesBefore = (db: Queryable, time: Date) =>
  db.delete(webhookDeliveries).where(and(lt(webhookDeliveries.createdAt, time), ne(webhookDeliveries.state, 'pending')))

const deliveryKeys = { time: webhookDeliveries.createdAt, id: webhookDeliveries.id }

const deliveriesOf = (db: Queryable) =>
  db
    .select({
      cursor: cursorOf(deliveryKeys),
      delivery: webhookDeliveries,
      url: bookCallbacks.url,
      receiver: bookCallbacks.receiver,
      revokedAt: developerKeys.revokedAt,
      suspendedAt: users.suspendedAt,
      deletionDueAt: users.deletionDueAt,
      userId: users.id,
      email: users.email,
    })
    .from(webhookDeliveries)
    .innerJoin(bookCallbacks, eq(bookCallbacks.bookGuid, webhookDeliveries.bookGuid))
    .innerJoin(developerKeys, eq(developerKeys.id, bookCallbacks.developerKeyId))
    .innerJoin(books, eq(books.guid, bookCallbacks.bookGuid))
    .innerJoin(users, eq(users.id, books.userId))
    .$dynamic()

/** Lists the log of deliveries, newest first. */
export const listDeliveries = (db: Queryable, { userId, limit }: { userId?: string; limit: number }) =>
  deliveriesOf(db)
    .where(userId === undefined ? undefined : eq(users.id, userId))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)

/** Returns a page of the log, in one state or in all. */
export const pageDeliveries = async (
  db: Queryable,
  { state, after, rows }: { state?: DeliveryState; after?: string; rows: number },
) => {
  const found = await deliveriesOf(db)
    .where(and(state === undefined ? undefined : eq(webhookDeliveries.state, state), afterCursor(deliveryKeys, after)))
    .orderBy(...pageOrder(deliveryKeys))
    .limit(rows + 1)
  return cutPage(found, rows)
}

export const findDelivery = async (tx: Transaction, id: string) =>
  (await deliveriesOf(tx).where(eq(webhookDeliveries.id, id)))[0]

/** Restarts all attempts under the same webhook-id, even if the receiver had answered 410. */
export const sendAgain = async (tx: Transaction, { id, bookGuid }: DeliveryRow, now: Date) => {
  await tx.update(bookCallbacks).set({ stoppedAt: null }).where(eq(bookCallbacks.bookGuid, bookGuid))
  await tx
    .update(webhookDeliveries)
    .set({ state: 'pending', attempts: 0, nextAttemptAt: now })
    .where(eq(webhookDeliveries.id, id))
}
