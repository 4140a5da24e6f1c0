import type { SpendingCap } from '#contract/book-cost.ts'
import { BILLIONTHS } from '../../../usage/present-usage.ts'
import type { BookRow } from '../repository.ts'

type CapColumns = Pick<BookRow, 'capTokens' | 'capCost' | 'capCurrency'>

export const capColumns = (cap: SpendingCap | null | undefined): CapColumns => {
  if (!cap) return { capTokens: null, capCost: null, capCurrency: null }
  return 'tokens' in cap
    ? { capTokens: cap.tokens, capCost: null, capCurrency: null }
    : { capTokens: null, capCost: Math.round(cap.amount * BILLIONTHS), capCurrency: cap.currency }
}

export const capOf = ({ capTokens, capCost, capCurrency }: CapColumns): SpendingCap | null => {
  if (capTokens !== null) return { tokens: capTokens }
  return capCost !== null && capCurrency !== null ? { amount: capCost / BILLIONTHS, currency: capCurrency } : null
}
