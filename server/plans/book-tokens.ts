import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { tokenLedger } from '../database/schema/index.ts'

interface BookAttempt {
  userId: string
  guid: string
  attempt: number
}

export const takeToken = async (tx: Transaction, { userId, guid, attempt }: BookAttempt) =>
  tx.insert(tokenLedger).values({ userId, bookGuid: guid, attempt, change: -1, reason: 'taken' })

/** Once for each attempt, however often it is called. */
export const creditToken = async (tx: Transaction, { userId, guid, attempt }: BookAttempt) =>
  tx
    .insert(tokenLedger)
    .values({ userId, bookGuid: guid, attempt, change: 1, reason: 'credited' })
    .onConflictDoNothing()

/** What is left of a user's tokens at this moment; what spends or grants some asks `tokenBalance`. */
export const countTokens = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db
    .select({ balance: sql<number>`coalesce(sum(${tokenLedger.change}), 0)::int` })
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, userId))
  return row!.balance
}

/** What is left of a user's tokens. Locks the user's ledger against whatever else would change it at the same moment. */
export const tokenBalance = async (tx: Transaction, userId: string): Promise<number> => {
  await tx.execute(sql`select from users where id = ${userId} for update`)
  return countTokens(tx, userId)
}
