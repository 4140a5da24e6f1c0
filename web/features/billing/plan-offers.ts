import type { Prices } from '#contract/billing.ts'
import { fallbackPrices, MONTHLY_DISCOUNT_PERCENT, plans, type Period } from '#contract/plans.ts'
import { formatMoney } from '#web/lib/format-money.ts'

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

export const knownPrices = (loaded: Prices | undefined): KnownPrices => {
  if (loaded) return { currency: loaded.currency, prices: loaded.prices ?? {} }
  const { currency, amounts } = fallbackPrices
  const price = (period: Period) => ({ id: null, unit_amount: amounts[period] })
  return {
    currency,
    prices: { yearly: price('yearly'), quarterly: price('quarterly'), monthly: price('monthly') },
  }
}

/** Percent saved against paying by the month, or null where that is not cheaper. */
export const savedPercent = (amount: number, months: number, monthly: number | undefined): number | null => {
  if (!monthly) return null
  const percent = Math.round((1 - amount / (monthly * months)) * 100)
  return percent > 0 ? percent : null
}

export const planOffers = ({ currency, prices }: KnownPrices, locale?: string): PlanOffer[] =>
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
      perMonth: period === 'monthly' ? null : `= ${formatMoney(amount / plans[period].months, currency, locale)}/month`,
      billed: planWords[period].billed,
      books: `${plans[period].bookTokens} books ${planWords[period].span} with the fast generator`,
      saves:
        period === 'monthly'
          ? MONTHLY_DISCOUNT_PERCENT
          : savedPercent(amount, plans[period].months, prices.monthly?.unit_amount),
    }
  })

/** What can be saved at most. */
export const mostSaved = (offers: readonly PlanOffer[]): number => Math.max(0, ...offers.map(({ saves }) => saves ?? 0))
