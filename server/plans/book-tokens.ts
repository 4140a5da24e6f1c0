import { tokensOf } from '#contract/plans.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { creditedUnits, creditFor, type Delivery } from './book-price.ts'
import { resettle } from './book-tokens-of-payments.ts'
import { addLedgerEntries, listLedgerOfBook, lockTokens, sumLedger } from './token-repository.ts'

export { type Delivery, undeliveredUnits } from './book-price.ts'
export { lockTokens } from './token-repository.ts'

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
  await addLedgerEntries(tx, userId, [{ bookGuid: guid, attempt, change: -units, reason: 'taken' }])
}

/**
 * Takes units for the rewrite of a section that was delivered before, in addition to the price of
 * the book. Returns false and takes nothing if fewer are left. `creditTokens` credits them if the
 * rewrite fails.
 */
export const takeForRewrite = async (tx: Transaction, attempt: BookAttempt, units: number): Promise<boolean> => {
  if (units > 0 && (await unitBalance(tx, attempt.userId)) < units) return false
  const { userId, guid: bookGuid } = attempt
  await addLedgerEntries(tx, userId, [
    { bookGuid, attempt: attempt.attempt, change: -units, reason: 'taken', rewrite: true },
  ])
  return true
}

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
  const rows = await listLedgerOfBook(tx, guid)
  const units = creditFor(rows, attempt, delivery)
  if (units === null) return 0
  const rewrite = rows.some((row) => row.attempt === attempt && row.rewrite)
  await addLedgerEntries(tx, userId, [{ bookGuid: guid, attempt, change: units, reason: 'credited', rewrite }])
  await resettle(tx, userId)
  return units
}

/**
 * Returns the units that a new attempt has to take before the book continues. `price` is the price
 * of the whole book.
 */
export const unitsToGoOn = async (tx: Transaction, guid: string, book: Delivery & { price: number }): Promise<number> =>
  creditedUnits(await listLedgerOfBook(tx, guid), book)

/**
 * Takes the units that an earlier attempt was credited, for a new attempt. Returns false and takes
 * nothing if fewer are left. `creditTokens` credits them again if this attempt fails.
 */
export const retakeCredited = async (tx: Transaction, attempt: BookAttempt, units: number): Promise<boolean> => {
  if (units > 0 && (await unitBalance(tx, attempt.userId)) < units) return false
  await takeTokens(tx, attempt, units)
  return true
}

/**
 * Returns a user's balance in tokens, without a lock. Code that spends or grants tokens must use
 * `unitBalance`.
 */
export const countTokens = async (db: Queryable, userId: string): Promise<number> =>
  tokensOf(await sumLedger(db, userId))

/** Locks a user's ledger and returns the balance in units. */
export const unitBalance = async (tx: Transaction, userId: string): Promise<number> => {
  await lockTokens(tx, userId)
  return sumLedger(tx, userId)
}
