import { and, count, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { links, planGrants, sessions, subscriptions, users } from '../../database/schema/index.ts'

export type LinkPurpose = (typeof links.$inferSelect)['purpose']
export type UserRow = typeof users.$inferSelect

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase())

export const findUserByEmail = async (db: Queryable, email: string): Promise<UserRow | undefined> =>
  (await db.select().from(users).where(hasEmail(email)))[0]

export const addUser = async (db: Queryable, email: string): Promise<UserRow> => {
  await db.insert(users).values({ email }).onConflictDoNothing()
  return (await findUserByEmail(db, email))!
}

/** Takes the place of an earlier link for the same purpose. */
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

/** The user of a link that was neither used nor outlived; it is used from now on. */
export const useLink = async (db: Queryable, tokenHash: Buffer): Promise<UserRow | undefined> => {
  const [used] = await db
    .update(links)
    .set({ usedAt: sql`now()` })
    .where(and(eq(links.tokenHash, tokenHash), isNull(links.usedAt), gt(links.expiresAt, sql`now()`)))
    .returning({ userId: links.userId })
  return used && (await db.select().from(users).where(eq(users.id, used.userId)))[0]
}

export const activateUser = async (db: Queryable, id: string) =>
  db
    .update(users)
    .set({ activatedAt: sql`now()` })
    .where(and(eq(users.id, id), isNull(users.activatedAt)))

export const countActiveUsers = async (db: Queryable): Promise<number> =>
  (await db.select({ users: count(users.activatedAt) }).from(users))[0]!.users

/** False when somebody else is the owner already. */
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

export const touchSession = async (db: Queryable, tokenHash: Buffer, expiresAt: Date) =>
  db
    .update(sessions)
    .set({ lastUsedAt: sql`now()`, expiresAt })
    .where(eq(sessions.tokenHash, tokenHash))

export const endSession = async (db: Queryable, tokenHash: Buffer) =>
  db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))

export const removeOutlived = async (db: Queryable) => {
  await db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await db.delete(links).where(lt(links.expiresAt, sql`now() - interval '7 days'`))
}
