import type { SpendingCap } from '#contract/book-cost.ts'
import { limits } from '#contract/book-limits.ts'
import { priceInWords } from '#web/lib/format/usage-in-words.ts'

/** A spending cap as it is typed. `unit` is `none`, `tokens` or a currency. */
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
  return Number((Math.ceil(amount / step) * step).toPrecision(2))
}

/**
 * Suggests a cap that the rest of a book fits in, at the rate of what is written. `share` is from 0
 * to 1.
 */
export const higherCap = (cap: SpendingCap, used: number, share: number): CapInput => {
  const needed = share > 0.05 ? (used / share) * 1.15 : 0
  const amount = roundUp(Math.max(needed, amountOf(cap) * 1.5))
  return inputOfCap('tokens' in cap ? { tokens: Math.max(1, Math.ceil(amount)) } : { ...cap, amount })
}
