/** AI words for each calendar month (UTC) on the Free plan. */
export const FREE_WORDS = 3000

export const periods = ['monthly', 'quarterly', 'yearly'] as const
export type Period = (typeof periods)[number]

export const PREMIUM = 'Premium'

/** The duration of a period, and the book tokens that each renewal grants. */
export const plans: Record<Period, { months: number; bookTokens: number }> = {
  monthly: { months: 1, bookTokens: 10 },
  quarterly: { months: 3, bookTokens: 35 },
  yearly: { months: 12, bookTokens: 150 },
}

/**
 * The ledger counts book tokens in whole units, so that a fraction of a token needs no
 * floating-point number. Users and API callers see tokens, with at most three decimals.
 */
export const UNITS_PER_TOKEN = 1000

/** Converts units to tokens: 9400 units are 9.4 tokens. */
export const tokensOf = (units: number): number => units / UNITS_PER_TOKEN

export const unitsOf = (tokens: number): number => tokens * UNITS_PER_TOKEN

/**
 * Prices in minor units that are shown if the real ones can't be loaded, and charged by the local
 * test checkout.
 */
export const fallbackPrices = {
  currency: 'usd',
  amounts: { monthly: 1500, quarterly: 4000, yearly: 12_000 } satisfies Record<Period, number>,
} as const

/** Returns the price of one month in a period. */
export const monthlyShare = (period: Period, amount: number): number => amount / plans[period].months

/**
 * Returns the percentage saved in comparison with paying monthly, or null if the period is not
 * cheaper.
 */
export const savedPercent = (period: Period, amount: number, monthly: number | undefined): number | null => {
  if (!monthly) return null
  const percent = Math.round((1 - monthlyShare(period, amount) / monthly) * 100)
  return percent > 0 ? percent : null
}

/** The claimed discount of the monthly plan, to which the other plans are compared. */
export const MONTHLY_DISCOUNT_PERCENT = 10
