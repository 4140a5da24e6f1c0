import { eq, sql } from 'drizzle-orm'
import { tokensOf } from '#contract/plans.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { tokenLedger } from '../database/schema/index.ts'

export interface BookAttempt {
  userId: string
  guid: string
  attempt: number
}

/** How much of a book was delivered, in words. A section that is kept as a draft counts with the words it has. */
export interface Delivery {
  delivered: number
  /** Of the whole book. */
  planned: number
}

/** The share of a price that was not delivered, in whole units, rounded down: never more than was paid for the rest. */
export const undeliveredUnits = (price: number, { delivered, planned }: Delivery): number => {
  if (planned <= 0) return price
  const missing = Math.min(Math.max(planned - delivered, 0), planned)
  return Math.floor((price * missing) / planned)
}

/**
 * Takes units for an attempt at a book; 0 for somebody whose books need no tokens. Whoever calls it has seen in
 * `unitBalance` that so many are left.
 */
export const takeTokens = async (tx: Transaction, { userId, guid, attempt }: BookAttempt, units: number) => {
  await tx.insert(tokenLedger).values({ userId, bookGuid: guid, attempt, change: -units, reason: 'taken' })
}

const rowsOfBook = (tx: Transaction, guid: string) =>
  tx
    .select({ attempt: tokenLedger.attempt, change: tokenLedger.change, reason: tokenLedger.reason })
    .from(tokenLedger)
    .where(eq(tokenLedger.bookGuid, guid))
    .orderBy(tokenLedger.attempt)

/**
 * Credits what an attempt took, once for each attempt, however often it is called, and gives the units. Without a
 * delivery the attempt is credited whole. With one, the book's attempts together keep the price of the words that were
 * delivered, and an attempt never credits more than it took itself.
 */
export const creditTokens = async (
  tx: Transaction,
  { userId, guid, attempt }: BookAttempt,
  delivery?: Delivery,
): Promise<number> => {
  await lockTokens(tx, userId)
  const rows = await rowsOfBook(tx, guid)
  const taken = rows.find((row) => row.attempt === attempt && row.reason === 'taken')
  if (!taken || rows.some((row) => row.attempt === attempt && row.reason === 'credited')) return 0
  const paid = Math.abs(taken.change)
  const units = delivery ? creditFor(rows, paid, delivery) : paid
  await tx.insert(tokenLedger).values({ userId, bookGuid: guid, attempt, change: units, reason: 'credited' })
  return units
}

type BookRows = Awaited<ReturnType<typeof rowsOfBook>>

/** What the book's attempts paid so far, less what was credited. */
const paidFor = (rows: BookRows) => rows.reduce((paid, { change }) => paid - change, 0)

/** The most that any attempt took is the price of the whole book; a later one takes what was credited before. */
const priceOf = (rows: BookRows) => Math.max(0, ...rows.map(({ change }) => -change))

const creditFor = (rows: BookRows, taken: number, delivery: Delivery): number => {
  const price = priceOf(rows)
  const due = price - undeliveredUnits(price, delivery)
  return Math.min(Math.max(paidFor(rows) - due, 0), taken)
}

/**
 * The units that a new attempt at a book has to take before it goes on: what was credited of its price. A book that was
 * ordered while its author needed no tokens has paid nothing; its author, should they need tokens by now, pays for what is
 * not delivered yet.
 */
export const unitsToGoOn = async (
  tx: Transaction,
  guid: string,
  { price, ...delivery }: Delivery & { price: number },
): Promise<number> => {
  const rows = await rowsOfBook(tx, guid)
  if (priceOf(rows) === 0) return undeliveredUnits(price, delivery)
  return Math.max(0, priceOf(rows) - paidFor(rows))
}

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

/**
 * Locks a user's ledger, until the transaction ends, against whatever else would change it. To come before what refers to the
 * user: two that have each done so already would wait for each other.
 */
export const lockTokens = async (tx: Transaction, userId: string) =>
  tx.execute(sql`select from users where id = ${userId} for update`)

/** What is left of a user's tokens in units, locked. */
export const unitBalance = async (tx: Transaction, userId: string): Promise<number> => {
  await lockTokens(tx, userId)
  return countUnits(tx, userId)
}
