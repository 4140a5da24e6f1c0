import type { SignInMethod } from './google/sign-in-provider.ts'
import { and, count, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import {
  accountDeletions,
  auditLog,
  books,
  consents,
  developerKeys,
  identities,
  links,
  planGrants,
  sessions,
  subscriptions,
  users,
} from '../../database/schema/index.ts'

export type LinkPurpose = (typeof links.$inferSelect)['purpose']
export type UserRow = typeof users.$inferSelect

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase())

export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(hasEmail(email)))[0]

export const addUser = async (db: Queryable, email: string): Promise<UserRow> => {
  await db.insert(users).values({ email }).onConflictDoNothing()
  return (await findUserByEmail(db, email))!
}

export const findUser = async (db: Queryable, id: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(eq(users.id, id)))[0]

/** Locks the user's row until the transaction ends, so that decisions based on it stay valid. */
export const lockUser = async (tx: Transaction, id: string): Promise<UserRow | undefined> =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0]

export const setPassword = async (tx: Transaction, id: string, passwordHash: string) =>
  tx.update(users).set({ passwordHash }).where(eq(users.id, id))

export const setBookEmails = async (db: Queryable, id: string, bookEmails: boolean) =>
  db.update(users).set({ bookEmails }).where(eq(users.id, id))

/**
 * Removes a user with all rows that reference it. Returns the guids of the removed books, or
 * undefined if there is no such user.
 */
export const removeUser = async (tx: Transaction, id: string): Promise<string[] | undefined> => {
  const gone = await tx.delete(books).where(eq(books.userId, id)).returning({ guid: books.guid })
  // The reasons that an owner entered may mention the person.
  await tx.update(auditLog).set({ details: {} }).where(eq(auditLog.subject, id))
  const [removed] = await tx.delete(users).where(eq(users.id, id)).returning({ id: users.id })
  return removed && gone.map(({ guid }) => guid)
}

export const listDeletions = async (db: Queryable): Promise<string[]> =>
  (await db.select({ userId: accountDeletions.userId }).from(accountDeletions)).map(({ userId }) => userId)

export const setDeletionDue = async (tx: Transaction, id: string, deletionDueAt: Date | null) =>
  tx.update(users).set({ deletionDueAt }).where(eq(users.id, id))

export const findDueDeletions = async (db: Queryable): Promise<string[]> =>
  (
    await db
      .select({ id: users.id })
      .from(users)
      .where(lt(users.deletionDueAt, sql`now()`))
  ).map(({ id }) => id)

/**
 * Stores the random id of a removed account, so that the removal can be repeated after a backup is
 * restored.
 */
export const recordDeletion = async (tx: Transaction, userId: string) =>
  tx.insert(accountDeletions).values({ userId }).onConflictDoNothing()

export const recordConsent = async (
  tx: Queryable,
  consent: { userId: string; version: string; method: 'email' | SignInMethod; acceptedAt?: Date },
) => tx.insert(consents).values(consent)

/** Returns the user with this subject at an issuer, or undefined. */
export const findIdentity = async (tx: Transaction, issuer: string, subject: string): Promise<UserRow | undefined> => {
  const [found] = await tx
    .select({ user: users })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)))
  return found?.user
}

export const putIdentity = async (tx: Transaction, identity: { issuer: string; subject: string; userId: string }) =>
  tx
    .insert(identities)
    .values(identity)
    .onConflictDoUpdate({ target: [identities.issuer, identities.subject], set: { userId: identity.userId } })

/** Stores a link. It replaces an earlier link of the same purpose. */
export const putLink = async (
  db: Queryable,
  link: { tokenHash: Buffer; userId: string; purpose: LinkPurpose; expiresAt: Date },
) => {
  const fresh = { tokenHash: link.tokenHash, expiresAt: link.expiresAt, createdAt: sql`now()`, usedAt: null }
  await db
    .insert(links)
    .values(link)
    .onConflictDoUpdate({ target: [links.userId, links.purpose], set: fresh })
}

/**
 * Uses up a sign-in link. Returns its user and purpose, or undefined if it was used already, has
 * expired or does not exist.
 */
export const useLink = async (
  tx: Transaction,
  tokenHash: Buffer,
): Promise<{ user: UserRow; purpose: LinkPurpose } | undefined> => {
  const [link] = await tx.select({ userId: links.userId }).from(links).where(eq(links.tokenHash, tokenHash))
  // Locks the user before the link, in the same order as the deletion of an account, to avoid a
  // deadlock.
  const user = link && (await lockUser(tx, link.userId))
  const [used] = await tx
    .update(links)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(links.tokenHash, tokenHash),
        ne(links.purpose, 'archive'),
        isNull(links.usedAt),
        gt(links.expiresAt, sql`now()`),
      ),
    )
    .returning({ purpose: links.purpose })
  return user && used && { user, purpose: used.purpose }
}

/**
 * Returns the user whose data an archive link downloads, or undefined if it has expired. Such a
 * link works any number of times.
 */
export const findArchiveLink = async (db: Queryable, tokenHash: Buffer): Promise<string | undefined> =>
  (
    await db
      .select({ userId: links.userId })
      .from(links)
      .where(and(eq(links.tokenHash, tokenHash), eq(links.purpose, 'archive'), gt(links.expiresAt, sql`now()`)))
  )[0]?.userId

/** Deletes the user's unused links. */
export const dropLinks = async (tx: Transaction, userId: string) =>
  tx.delete(links).where(and(eq(links.userId, userId), isNull(links.usedAt)))

/** Lets one activation run at a time, so that only one can be the first. */
export const lockActivations = async (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('inkloom activations'))`)

/** Removes all sign-in methods that were attached to an account before its address was verified. */
export const dropUnproven = async (tx: Transaction, userId: string) => {
  await tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  await tx.delete(identities).where(eq(identities.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

export const activateUser = async (db: Queryable, id: string) =>
  db
    .update(users)
    .set({ activatedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.activatedAt)))

export const countActiveUsers = async (db: Queryable): Promise<number> =>
  (await db.select({ users: count(users.activatedAt) }).from(users))[0]!.users

/** Makes a user the owner. Returns false if there is another owner. */
export const makeOwner = async (db: Queryable, id: string): Promise<boolean> => {
  const made = await db
    .update(users)
    .set({ owner: true })
    .where(and(eq(users.id, id), sql`not exists (select from ${users} as other where other.owner)`))
    .returning({ id: users.id })
  return made.length > 0
}

export const addSession = async (db: Queryable, session: { tokenHash: Buffer; userId: string; expiresAt: Date }) =>
  db.insert(sessions).values(session)

export const findSession = async (db: Queryable, tokenHash: Buffer) =>
  (
    await db
      .select({
        user: users,
        subscription: subscriptions,
        grant: planGrants,
        signedInAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(planGrants, eq(planGrants.userId, users.id))
      .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, sql`now()`)))
  )[0]

/** Returns the account of a developer key with its plan, including keys that were revoked. */
export const findKeyHolder = async (db: Queryable, keyHash: Buffer) =>
  (
    await db
      .select({
        user: users,
        subscription: subscriptions,
        grant: planGrants,
        keyId: developerKeys.id,
        revokedAt: developerKeys.revokedAt,
      })
      .from(developerKeys)
      .innerJoin(users, eq(users.id, developerKeys.userId))
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(planGrants, eq(planGrants.userId, users.id))
      .where(eq(developerKeys.keyHash, keyHash))
  )[0]

export const touchSession = async (db: Queryable, tokenHash: Buffer, expiresAt: Date) =>
  db
    .update(sessions)
    .set({ lastUsedAt: sql`now()`, expiresAt })
    .where(eq(sessions.tokenHash, tokenHash))

export const endSession = async (db: Queryable, tokenHash: Buffer) =>
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))

export const endOtherSessions = async (tx: Transaction, userId: string, keptHash: Buffer) =>
  tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, keptHash)))

export const endAllSessions = async (tx: Transaction, userId: string) =>
  tx.delete(sessions).where(eq(sessions.userId, userId))

export const removeOutlived = async (db: Queryable) => {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(links).where(lt(links.expiresAt, sql`now() - interval '7 days'`))
}
