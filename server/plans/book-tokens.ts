import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { tokenLedger } from '../database/schema/index.ts'

interface BookAttempt {
  userId: string
  guid: string
  attempt: number
}

export const takeTokens = async (tx: Transaction, { userId, guid, attempt }: BookAttempt, tokens: number) =>
  tx.insert(tokenLedger).values({ userId, bookGuid: guid, attempt, change: -tokens, reason: 'taken' })

/** As many as were taken, once for each attempt, however often it is called. */
export const creditTokens = async (tx: Transaction, { userId, guid, attempt }: BookAttempt) => {
  const ofAttempt = and(
    eq(tokenLedger.bookGuid, guid),
    eq(tokenLedger.attempt, attempt),
    eq(tokenLedger.reason, 'taken'),
  )
  const taken = await tx.select({ change: tokenLedger.change }).from(tokenLedger).where(ofAttempt)
  for (const { change } of taken)
    await tx
      .insert(tokenLedger)
      .values({ userId, bookGuid: guid, attempt, change: -change, reason: 'credited' })
      .onConflictDoNothing()
}

/** What is left of a user's tokens at this moment; what spends or grants some asks `tokenBalance`. */
export const countTokens = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db
    .select({ balance: sql<number>`coalesce(sum(${tokenLedger.change}), 0)::int` })
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, userId))
  return row!.balance
}

/**
 * Locks a user's ledger, until the transaction ends, against whatever else would change it. To come before what refers to the
 * user: two that have each done so already would wait for each other.
 */
export const lockTokens = async (tx: Transaction, userId: string) =>
  tx.execute(sql`select from users where id = ${userId} for update`)

/** What is left of a user's tokens, locked. */
export const tokenBalance = async (tx: Transaction, userId: string): Promise<number> => {
  await lockTokens(tx, userId)
  return countTokens(tx, userId)
}
