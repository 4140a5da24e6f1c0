import type { BookEstimate, SpendingCap } from '#contract/book-cost.ts'
import { limits } from '#contract/book-limits.ts'
import type { Cost, TokenUsage } from '#contract/token-usage.ts'
import { priceInWords } from '#web/lib/format/usage-in-words.ts'

/** A spending cap as a person types it. `unit` is `none`, `tokens` or a currency. */
export interface CapInput {
  unit: string
  amount: string
}

export const noCap: CapInput = { unit: 'none', amount: '' }

const amountOf = (cap: SpendingCap): number => ('tokens' in cap ? cap.tokens : cap.amount)
const unitOf = (cap: SpendingCap): string => ('tokens' in cap ? 'tokens' : cap.currency)

export const inputOfCap = (cap: SpendingCap | null): CapInput =>
  cap ? { unit: unitOf(cap), amount: `${amountOf(cap)}` } : noCap

/** Reads a typed cap. Returns null for no cap, and a message for a person if it can't be read. */
export const readCap = ({ unit, amount }: CapInput): SpendingCap | null | string => {
  if (unit === 'none') return null
  const number = Number(amount.trim())
  const isTokens = unit === 'tokens'
  const most = isTokens ? limits.cap.tokens : limits.cap.amount
  if (!amount.trim() || !Number.isFinite(number) || number <= 0) return 'Please enter a number above 0'
  if (number > most) return `At most ${most.toLocaleString('en')}`
  if (!isTokens) return { amount: number, currency: unit }
  return Number.isInteger(number) ? { tokens: number } : 'Please enter a whole number of tokens'
}

export const capInWords = (cap: SpendingCap): string =>
  'tokens' in cap ? `${cap.tokens.toLocaleString('en')} tokens` : priceInWords(cap)

const roundUp = (amount: number): number => {
  const step = 10 ** (Math.floor(Math.log10(amount)) - 1)
  // 90000 * 1.1 is a little more than 99000.
  return Number((Math.ceil(amount / step - 1e-9) * step).toPrecision(2))
}

/** Expected tokens and price of a whole book. `price` is null if it is not known. */
export interface ExpectedUse {
  tokens: number
  price: Cost | null
}

type Rest = Pick<BookEstimate, 'input_tokens' | 'output_tokens' | 'price'>
type Used = Pick<TokenUsage, 'input_tokens' | 'output_tokens' | 'costs' | 'unpriced_tokens'>

/** Adds the estimate for the rest of a book to its usage so far. */
export const expectedUse = (rest: Rest, total?: Used): ExpectedUse => {
  const { price } = rest
  const spent = total?.costs.find(({ currency }) => currency === price?.currency)?.amount ?? 0
  return {
    tokens: rest.input_tokens + rest.output_tokens + (total ? total.input_tokens + total.output_tokens : 0),
    price: price && total?.unpriced_tokens ? null : price && { ...price, amount: price.amount + spent },
  }
}

/** Estimates are within 15 % of the meter, and repeated drafts are not part of them. */
const MARGIN = 1.2

const expectedAmount = (unit: string, { tokens, price }: ExpectedUse): number | null => {
  if (unit === 'tokens') return tokens
  return price?.currency === unit ? price.amount : null
}

/**
 * Suggests an amount for a cap: a little more than the book is expected to use, rounded up. Returns
 * an empty string if the expected use is unknown.
 */
export const suggestedAmount = (unit: string, expected: ExpectedUse | null): string => {
  const amount = expected && expectedAmount(unit, expected)
  if (!amount) return ''
  const suggested = roundUp(amount * MARGIN)
  return `${unit === 'tokens' ? Math.ceil(suggested) : suggested}`
}

/** Returns true for a cap that the book is expected to exceed. */
export const isBelowEstimate = (typed: CapInput, expected: ExpectedUse | null): boolean => {
  const cap = readCap(typed)
  const amount = expected && expectedAmount(typed.unit, expected)
  return amount !== null && cap !== null && typeof cap !== 'string' && amountOf(cap) < amount
}

/** Suggests a higher cap for a book that has reached its cap, which is enough to finish it. */
export const higherCap = (cap: SpendingCap, expected: ExpectedUse | null): CapInput => {
  const least = roundUp(amountOf(cap) * (expected ? 1.1 : 1.5))
  const amount = Math.max(least, Number(suggestedAmount(unitOf(cap), expected)))
  return inputOfCap('tokens' in cap ? { tokens: Math.ceil(amount) } : { ...cap, amount })
}
