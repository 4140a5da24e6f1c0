import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { UserState } from '#contract/owner-users.ts'
import { PAGE_ROWS } from '#contract/paging.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { afterCursor, cursorOf, cutPage, pageOrder } from '../../database/page.ts'
import {
  billingCustomers,
  books,
  developerKeys,
  planGrants,
  projects,
  sessions,
  subscriptions,
  tokenLedger,
  users,
  wordUsage,
} from '../../database/schema/index.ts'

const keys = { time: users.createdAt, id: users.id }

const stateIs: Record<UserState, SQL | undefined> = {
  any: undefined,
  active: and(isNotNull(users.activatedAt), isNull(users.suspendedAt), isNull(users.deletionDueAt)),
  not_activated: isNull(users.activatedAt),
  suspended: isNotNull(users.suspendedAt),
  deletion_scheduled: isNotNull(users.deletionDueAt),
}

/** Escapes `%` and `_`, which are wildcards of the database. */
const containing = (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

const PART_LENGTH = 3

/** Splits a search term into the longest parts that the index contains. */
const partsOf = (search: string): string[] => {
  const characters = Array.from(search.toLowerCase())
  const length = Math.min(PART_LENGTH, characters.length)
  const parts = characters.slice(length - 1).map((_, start) => characters.slice(start, start + length).join(''))
  return [...new Set(parts)]
}

/**
 * The index finds the addresses that contain all parts. The comparison then checks that they are
 * adjacent.
 */
const isFound = (search: string): SQL =>
  sql`email_parts(${users.email}) @> ${sql.param(partsOf(search))}::text[] and lower(${users.email}) like ${containing(search)}`

const counted = {
  units: sql<string>`(select coalesce(sum(${tokenLedger.change}), 0) from ${tokenLedger} where ${tokenLedger.userId} = ${users.id})`,
  sessions: sql<string>`(select count(*) from ${sessions} where ${sessions.userId} = ${users.id} and ${sessions.expiresAt} > now())`,
  books: sql<string>`(select count(*) from ${books} where ${books.userId} = ${users.id})`,
}

const shown = { user: users, subscription: subscriptions, grant: planGrants, ...counted, cursor: cursorOf(keys) }

export const listUsers = async (
  db: Queryable,
  { search, state, after }: { search: string; state: UserState; after?: string },
) => {
  // The page is cut before anything is joined: a search may match a hundred thousand accounts.
  const page = db
    .select({ id: users.id })
    .from(users)
    .where(and(stateIs[state], search === '' ? undefined : isFound(search), afterCursor(keys, after)))
    .orderBy(...pageOrder(keys))
    .limit(PAGE_ROWS + 1)
  const found = await db
    .select(shown)
    .from(users)
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .leftJoin(planGrants, eq(planGrants.userId, users.id))
    .where(inArray(users.id, page))
    .orderBy(...pageOrder(keys))
  return cutPage(found, PAGE_ROWS)
}

export type ListedUser = Awaited<ReturnType<typeof listUsers>>['rows'][number]

export const findUser = async (db: Queryable, id: string) =>
  (
    await db
      .select({
        ...shown,
        customerId: billingCustomers.customerId,
        projects: sql<string>`(select count(*) from ${projects} where ${projects.userId} = ${users.id})`,
        keys: sql<string>`(select count(*) from ${developerKeys} where ${developerKeys.userId} = ${users.id} and ${developerKeys.revokedAt} is null)`,
        words: sql<string>`(select coalesce(sum(${wordUsage.words}), 0) from ${wordUsage} where ${wordUsage.userId} = ${users.id} and ${wordUsage.month} = to_char(now() at time zone 'UTC', 'YYYY-MM'))`,
      })
      .from(users)
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(planGrants, eq(planGrants.userId, users.id))
      .leftJoin(billingCustomers, eq(billingCustomers.userId, users.id))
      .where(eq(users.id, id))
  )[0]

export type FoundUser = NonNullable<Awaited<ReturnType<typeof findUser>>>

export const findLastUse = async (db: Queryable, userId: string): Promise<Date | null> =>
  (
    await db
      .select({ at: sessions.lastUsedAt })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastUsedAt))
      .limit(1)
  )[0]?.at ?? null

/** Locks the user's row until the transaction ends, so that decisions based on it stay valid. */
export const lockUser = async (tx: Transaction, id: string) =>
  (await tx.select().from(users).where(eq(users.id, id)).for('update'))[0]

export const setSuspended = (tx: Transaction, id: string, suspendedAt: Date | null) =>
  tx.update(users).set({ suspendedAt }).where(eq(users.id, id))

/** Adds token units that belong to no payment. A negative number removes units. */
export const addUnits = (tx: Transaction, userId: string, change: number) =>
  tx.insert(tokenLedger).values({ userId, change, reason: change < 0 ? 'revoked' : 'granted' })

export const endSessions = async (tx: Transaction, userId: string): Promise<number> =>
  (await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ userId: sessions.userId })).length
