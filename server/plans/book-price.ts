/** A row of the ledger that belongs to a book. */
export interface BookPriceRow {
  attempt: number | null
  reason: string
  change: number
  /**
   * True for the rewrite of a section that was delivered before. It is paid for separately from the
   * book.
   */
  rewrite?: boolean
}

const ofBook = (rows: readonly BookPriceRow[]) => rows.filter(({ rewrite }) => !rewrite)

/**
 * The delivered part of a book, in words. A section that is kept as a draft counts with its words.
 */
export interface Delivery {
  delivered: number
  /** The words of the whole book. */
  planned: number
}

/**
 * Returns the undelivered share of a price in whole units. It is rounded down, so that the credit
 * never exceeds the price of the rest.
 */
export const undeliveredUnits = (price: number, { delivered, planned }: Delivery): number => {
  if (planned <= 0) return price
  const missing = Math.min(Math.max(planned - delivered, 0), planned)
  return Math.floor((price * missing) / planned)
}

/** Returns the units that the book's attempts have paid so far, minus credits. */
const paidFor = (rows: readonly BookPriceRow[]) => ofBook(rows).reduce((paid, { change }) => paid - change, 0)

/**
 * Returns the price of the whole book, which is the most that any attempt took. A later attempt
 * costs only the tokens that were credited before.
 */
const priceOf = (rows: readonly BookPriceRow[]) => Math.max(0, ...ofBook(rows).map(({ change }) => -change))

/**
 * Returns the units to credit for an attempt, or null if it took none or was credited already.
 * Without a delivery, it is everything that the attempt took. With a delivery, the book's attempts
 * together keep the price of the delivered words, and no attempt credits more than it took.
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
 * Returns the units that a new attempt has to take before the book continues, which are those
 * credited before. A book that was free when it was ordered has paid nothing. If its author needs
 * tokens now, the undelivered share is charged.
 */
export const creditedUnits = (
  rows: readonly BookPriceRow[],
  { price, ...delivery }: Delivery & { price: number },
): number => (priceOf(rows) === 0 ? undeliveredUnits(price, delivery) : Math.max(0, priceOf(rows) - paidFor(rows)))
