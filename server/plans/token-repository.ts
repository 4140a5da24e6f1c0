import { eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { type MoneyFact, moneyFacts, tokenLedger } from '../database/schema/index.ts'
import type { BookPriceRow } from './book-price.ts'
import type { AccountRow } from './token-account.ts'

type LedgerEntry = Omit<typeof tokenLedger.$inferInsert, 'userId'>

/** Everything that the payment provider reported about a user's payments. */
export interface ReportedMoney {
  facts: readonly MoneyFact[]
  currency: string | null
}

/**
 * Locks a user's ledger against other changes until the transaction ends. It must run before
 * statements that reference the user, because two transactions that already share the user's row
 * would deadlock.
 */
export const lockTokens = async (tx: Transaction, userId: string) =>
  tx.execute(sql`select from users where id = ${userId} for update`)

/** Appends entries to a user's ledger. */
export const addLedgerEntries = async (tx: Transaction, userId: string, entries: LedgerEntry[]): Promise<void> => {
  if (entries.length > 0) await tx.insert(tokenLedger).values(entries.map((entry) => ({ userId, ...entry })))
}

export const listLedgerOfBook = (tx: Transaction, guid: string): Promise<BookPriceRow[]> =>
  tx
    .select({
      attempt: tokenLedger.attempt,
      change: tokenLedger.change,
      reason: tokenLedger.reason,
      rewrite: tokenLedger.rewrite,
    })
    .from(tokenLedger)
    .where(eq(tokenLedger.bookGuid, guid))
    .orderBy(tokenLedger.attempt)

export const listLedger = (tx: Transaction, userId: string): Promise<AccountRow[]> =>
  tx
    .select({
      reason: tokenLedger.reason,
      change: tokenLedger.change,
      paymentId: tokenLedger.paymentId,
      periodStart: tokenLedger.periodStart,
      bookGuid: tokenLedger.bookGuid,
      attempt: tokenLedger.attempt,
    })
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, userId))
    .orderBy(tokenLedger.id)

/** Returns a user's balance in units, without a lock. */
export const sumLedger = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db
    .select({ balance: sql`coalesce(sum(${tokenLedger.change}), 0)`.mapWith(Number) })
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, userId))
  return row!.balance
}

/** Returns the payments that were reported last. */
export const findMoney = async (tx: Transaction, userId: string): Promise<ReportedMoney> =>
  (
    await tx
      .select({ facts: moneyFacts.facts, currency: moneyFacts.currency })
      .from(moneyFacts)
      .where(eq(moneyFacts.userId, userId))
  )[0] ?? { facts: [], currency: null }

export const putMoney = async (
  tx: Transaction,
  userId: string,
  { facts, currency }: { facts: MoneyFact[]; currency: string | null },
): Promise<void> => {
  await tx
    .insert(moneyFacts)
    .values({ userId, facts, currency })
    .onConflictDoUpdate({ target: moneyFacts.userId, set: { facts, currency, toldAt: sql`now()` } })
}
