import type { Prices } from '#contract/billing.ts'
import type { ClaimsMode } from '#contract/claims.ts'
import {
  fallbackPrices,
  MONTHLY_DISCOUNT_PERCENT,
  monthlyShare,
  plans,
  type Period,
  savedPercent,
} from '#contract/plans.ts'
import { formatMoney } from '#contract/format-money.ts'

/** The prices as far as they are known: those to fall back on can't be bought, having no id. */
export interface KnownPrices {
  currency: string
  prices: Partial<Record<Period, { id: string | null; unit_amount: number }>>
}

export interface PlanOffer {
  period: Period
  priceId: string | null
  name: string
  price: string
  /** What the price is for. */
  span: string
  /** Null where the price itself is by the month. */
  perMonth: string | null
  billed: string
  /** What the plan has for the fast generator. */
  books: string
  /** Whole percent; null where nothing is saved. */
  saves: number | null
}

/** How each plan is spoken of. */
export const planWords: Record<Period, { name: string; span: string; billed: string }> = {
  yearly: { name: 'Yearly', span: 'a year', billed: 'billed annually' },
  quarterly: { name: 'Quarterly', span: 'a quarter', billed: 'billed quarterly' },
  monthly: { name: 'Monthly', span: 'a month', billed: 'Billed monthly' },
}
const shown = ['yearly', 'quarterly', 'monthly'] as const

/** The usual prices stand in where none could be loaded, unless the pages show only what is computed here. */
export const knownPrices = (loaded: Prices | undefined, claims: ClaimsMode): KnownPrices => {
  if (loaded) return { currency: loaded.currency, prices: loaded.prices ?? {} }
  const { currency, amounts } = fallbackPrices
  if (claims === 'computed') return { currency, prices: {} }
  const price = (period: Period) => ({ id: null, unit_amount: amounts[period] })
  return {
    currency,
    prices: { yearly: price('yearly'), quarterly: price('quarterly'), monthly: price('monthly') },
  }
}

export const planOffers = ({ currency, prices }: KnownPrices, claims: ClaimsMode, locale?: string): PlanOffer[] =>
  shown.flatMap((period) => {
    const price = prices[period]
    if (!price) return []
    const { id, unit_amount: amount } = price
    return {
      period,
      priceId: id,
      name: planWords[period].name,
      span: planWords[period].span,
      price: formatMoney(amount, currency, locale),
      perMonth: period === 'monthly' ? null : `= ${formatMoney(monthlyShare(period, amount), currency, locale)}/month`,
      billed: planWords[period].billed,
      books: `${plans[period].bookTokens} books ${planWords[period].span} with the fast generator`,
      saves:
        period === 'monthly' && claims === 'as-specified'
          ? MONTHLY_DISCOUNT_PERCENT
          : savedPercent(period, amount, prices.monthly?.unit_amount),
    }
  })

/** What can be saved at most. */
export const mostSaved = (offers: readonly PlanOffer[]): number => Math.max(0, ...offers.map(({ saves }) => saves ?? 0))
