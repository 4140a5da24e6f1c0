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
 * Takes units for an attempt at a book, or 0 if the user's books need no tokens. The caller must
 * have checked with `unitBalance` that enough units are left.
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
 * Credits the units of an attempt, once for each attempt even if it is called repeatedly, and
 * returns them. Credits everything, or with a delivery the undelivered share. Units of a payment
 * that was refunded meanwhile are revoked again at once.
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

/**
 * Returns the units that a new attempt has to take before the book continues. `price` is the price
 * of the whole book.
 */
export const unitsToGoOn = async (tx: Transaction, guid: string, book: Delivery & { price: number }): Promise<number> =>
  creditedUnits(await rowsOfBook(tx, guid), book)

/**
 * Takes units for a new attempt that an earlier attempt was credited. Returns false and takes
 * nothing if fewer are left. `creditTokens` credits them again if this attempt fails.
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

/**
 * Returns a user's balance in tokens, without a lock. Code that spends or grants tokens must use
 * `unitBalance`.
 */
export const countTokens = async (db: Queryable, userId: string): Promise<number> =>
  tokensOf(await countUnits(db, userId))

/** Locks a user's ledger and returns the balance in units. */
export const unitBalance = async (tx: Transaction, userId: string): Promise<number> => {
  await lockTokens(tx, userId)
  return countUnits(tx, userId)
}
