import { and, count, desc, eq, exists, isNull, ne, or, sql } from 'drizzle-orm'
import { unitsOf } from '#contract/plans.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import * as schema from '../database/schema/index.ts'

const { books, developerKeys, licenses, planGrants, projects, securityEvents, subscriptions, tokenLedger, users } =
  schema

export type UserRow = typeof users.$inferSelect
type NewGrant = typeof planGrants.$inferInsert

export const findUser = async (db: Queryable, email: string): Promise<UserRow | undefined> =>
  (
    await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  )[0]

export const listUsers = (db: Queryable) =>
  db
    .select({ user: users, subscription: subscriptions, grant: planGrants, books: count(books.guid) })
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(planGrants, eq(planGrants.userId, users.id))
    .leftJoin(books, eq(books.userId, users.id))
    .groupBy(users.id, subscriptions.userId, planGrants.userId)
    .orderBy(users.createdAt)

/** Counts the accounts that have a project or a book. */
export const countWriters = (db: Queryable): Promise<number> =>
  db.$count(
    users,
    or(
      exists(db.select().from(projects).where(eq(projects.userId, users.id))),
      exists(db.select().from(books).where(eq(books.userId, users.id))),
    ),
  )

export const putGrant = async (tx: Transaction, grant: NewGrant) => {
  const { userId: _, ...change } = grant
  await tx.insert(planGrants).values(grant).onConflictDoUpdate({ target: planGrants.userId, set: change })
}

/** Returns false if there was no grant. */
export const removeGrant = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.delete(planGrants).where(eq(planGrants.userId, userId)).returning()).length > 0

export const grantTokens = (tx: Transaction, userId: string, tokens: number) =>
  tx.insert(tokenLedger).values({ userId, change: unitsOf(tokens), reason: 'granted' })

export const listLedger = (db: Queryable, userId: string) =>
  db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId)).orderBy(tokenLedger.id)

export const addLicenses = (tx: Transaction, minted: (typeof licenses.$inferInsert)[]) =>
  tx.insert(licenses).values(minted).returning({ id: licenses.id })

export const listLicenses = (db: Queryable) =>
  db
    .select({ license: licenses, email: users.email })
    .from(licenses)
    .leftJoin(users, eq(users.id, licenses.userId))
    .orderBy(licenses.createdAt, licenses.id)

const named = (table: typeof licenses | typeof developerKeys, hintOrId: string) =>
  sql`(${table.id}::text = ${hintOrId.toLowerCase()} or upper(${table.hint}) = ${hintOrId.toUpperCase()})`

export const findLicenses = (db: Queryable, hintOrId: string) =>
  db.select().from(licenses).where(named(licenses, hintOrId))

export const revokeLicense = (tx: Transaction, id: string) =>
  tx
    .update(licenses)
    .set({ revokedAt: sql`now()` })
    .where(eq(licenses.id, id))

/** Ends the lifetime deal of a user, unless they have another valid license. */
export const endLifetimeDeal = async (tx: Transaction, userId: string, licenseId: string) => {
  const [other] = await tx
    .select({ id: licenses.id })
    .from(licenses)
    .where(and(eq(licenses.userId, userId), ne(licenses.id, licenseId), isNull(licenses.revokedAt)))
  if (!other) await tx.update(users).set({ byok: false }).where(eq(users.id, userId))
}

export const addDeveloperKey = async (tx: Transaction, key: typeof developerKeys.$inferInsert) =>
  (await tx.insert(developerKeys).values(key).returning({ id: developerKeys.id }))[0]!

export const listDeveloperKeys = (db: Queryable, userId?: string) =>
  db
    .select({ key: developerKeys, email: users.email })
    .from(developerKeys)
    .innerJoin(users, eq(users.id, developerKeys.userId))
    .where(userId === undefined ? undefined : eq(users.id, userId))
    .orderBy(developerKeys.createdAt, developerKeys.id)

export const findDeveloperKeys = (db: Queryable, hintOrId: string) =>
  db.select().from(developerKeys).where(named(developerKeys, hintOrId))

export const revokeDeveloperKey = (tx: Transaction, id: string) =>
  tx
    .update(developerKeys)
    .set({ revokedAt: sql`now()` })
    .where(eq(developerKeys.id, id))

export const listEvents = (db: Queryable, { userId, limit }: { userId?: string; limit: number }) =>
  db
    .select({ event: securityEvents, email: users.email })
    .from(securityEvents)
    .leftJoin(users, eq(users.id, securityEvents.userId))
    .where(userId === undefined ? undefined : eq(securityEvents.userId, userId))
    .orderBy(desc(securityEvents.id))
    .limit(limit)
