/** A row of the ledger that is about a book. */
export interface BookPriceRow {
  attempt: number | null
  reason: string
  change: number
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

/** What the book's attempts paid so far, less what was credited. */
const paidFor = (rows: readonly BookPriceRow[]) => rows.reduce((paid, { change }) => paid - change, 0)

/** The most that any attempt took is the price of the whole book; a later one takes what was credited before. */
const priceOf = (rows: readonly BookPriceRow[]) => Math.max(0, ...rows.map(({ change }) => -change))

/**
 * The units that an attempt at a book is credited; null when it took none, or was credited already. Without a delivery it
 * is all that the attempt took. With one, the book's attempts together keep the price of the words that were delivered,
 * and an attempt never credits more than it took itself.
 */
export const creditFor = (
  rows: readonly BookPriceRow[],
  attempt: number,
  delivery: Delivery | undefined,
): number | null => {
  const ofAttempt = rows.filter((row) => row.attempt === attempt)
  const taken = ofAttempt.find(({ reason }) => reason === 'taken')
  if (!taken || ofAttempt.some(({ reason }) => reason === 'credited')) return null
  const paid = Math.abs(taken.change)
  if (!delivery) return paid
  const price = priceOf(rows)
  const due = price - undeliveredUnits(price, delivery)
  return Math.min(Math.max(paidFor(rows) - due, 0), paid)
}

/**
 * The units that a new attempt at a book has to take before it goes on: what was credited of its price. A book that was
 * ordered while its author needed no tokens has paid nothing; its author, should they need tokens by now, pays for what is
 * not delivered yet.
 */
export const creditedUnits = (
  rows: readonly BookPriceRow[],
  { price, ...delivery }: Delivery & { price: number },
): number => (priceOf(rows) === 0 ? undeliveredUnits(price, delivery) : Math.max(0, priceOf(rows) - paidFor(rows)))
