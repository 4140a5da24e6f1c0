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

/** The known prices. Fallback prices have no id, so they can't be bought. */
export interface KnownPrices {
  currency: string
  prices: Partial<Record<Period, { id: string | null; unit_amount: number }>>
}

export interface PlanOffer {
  period: Period
  priceId: string | null
  name: string
  price: string
  /** The period of the price, such as "a year". */
  span: string
  /** Null if the price itself is per month. */
  perMonth: string | null
  billed: string
  /** The plan's allowance for the fast generator. */
  books: string
  /** Whole percent; null if nothing is saved. */
  saves: number | null
}

/** The texts of each plan. */
export const planWords: Record<Period, { name: string; span: string; billed: string }> = {
  yearly: { name: 'Yearly', span: 'a year', billed: 'billed annually' },
  quarterly: { name: 'Quarterly', span: 'a quarter', billed: 'billed quarterly' },
  monthly: { name: 'Monthly', span: 'a month', billed: 'Billed monthly' },
}
const shown = ['yearly', 'quarterly', 'monthly'] as const

/**
 * Returns the loaded prices, or the usual ones if loading failed. If only computed claims are
 * shown, there is no fallback.
 */
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

/** Returns the highest saving in percent, or 0. */
export const mostSaved = (offers: readonly PlanOffer[]): number => Math.max(0, ...offers.map(({ saves }) => saves ?? 0))
