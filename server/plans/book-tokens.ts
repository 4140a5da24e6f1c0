import { eq, sql } from 'drizzle-orm'
import { tokensOf } from '#contract/plans.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { tokenLedger } from '../database/schema/index.ts'
import { type BookPriceRow, creditedUnits, creditFor, type Delivery } from './book-price.ts'
import { settleAgain } from './book-tokens-of-payments.ts'
import { lockTokens } from './lock-tokens.ts'

export { type Delivery, undeliveredUnits } from './book-price.ts'
export { lockTokens } from './lock-tokens.ts'

export interface BookAttempt {
  userId: string
  guid: string
  attempt: number
}

/**
 * Takes units for an attempt at a book; 0 for somebody whose books need no tokens. Whoever calls it has seen in
 * `unitBalance` that so many are left.
 */
export const takeTokens = async (tx: Transaction, { userId, guid, attempt }: BookAttempt, units: number) => {
  await tx.insert(tokenLedger).values({ userId, bookGuid: guid, attempt, change: -units, reason: 'taken' })
}

const rowsOfBook = (tx: Transaction, guid: string): Promise<BookPriceRow[]> =>
  tx
    .select({ attempt: tokenLedger.attempt, change: tokenLedger.change, reason: tokenLedger.reason })
    .from(tokenLedger)
    .where(eq(tokenLedger.bookGuid, guid))
    .orderBy(tokenLedger.attempt)

/**
 * Credits what an attempt took, once for each attempt, however often it is called, and gives the units: all of it, or with
 * a delivery the share that was not delivered. What was paid with money that went back meanwhile is revoked again at once.
 */
export const creditTokens = async (
  tx: Transaction,
  { userId, guid, attempt }: BookAttempt,
  delivery?: Delivery,
): Promise<number> => {
  await lockTokens(tx, userId)
  const units = creditFor(await rowsOfBook(tx, guid), attempt, delivery)
  if (units === null) return 0
  await tx.insert(tokenLedger).values({ userId, bookGuid: guid, attempt, change: units, reason: 'credited' })
  await settleAgain(tx, userId)
  return units
}

/** The units that a new attempt at a book has to take before it goes on; `price` is what the whole book costs. */
export const unitsToGoOn = async (tx: Transaction, guid: string, book: Delivery & { price: number }): Promise<number> =>
  creditedUnits(await rowsOfBook(tx, guid), book)

/**
 * Takes units that an earlier attempt was credited, under a new attempt; false, and nothing taken, when fewer are left.
 * `creditTokens` credits them again should this attempt fail.
 */
export const retakeCredited = async (tx: Transaction, attempt: BookAttempt, units: number): Promise<boolean> => {
  if (units > 0 && (await unitBalance(tx, attempt.userId)) < units) return false
  await takeTokens(tx, attempt, units)
  return true
}

const countUnits = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db
    .select({ balance: sql`coalesce(sum(${tokenLedger.change}), 0)`.mapWith(Number) })
    .from(tokenLedger)
    .where(eq(tokenLedger.userId, userId))
  return row!.balance
}

/** What is left of a user's tokens at this moment, in tokens; what spends or grants some asks `unitBalance`. */
export const countTokens = async (db: Queryable, userId: string): Promise<number> =>
  tokensOf(await countUnits(db, userId))

/** What is left of a user's tokens in units, locked. */
export const unitBalance = async (tx: Transaction, userId: string): Promise<number> => {
  await lockTokens(tx, userId)
  return countUnits(tx, userId)
}
