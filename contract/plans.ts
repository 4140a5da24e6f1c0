/** AI words a calendar month (UTC) on the Free plan. */
export const FREE_WORDS = 3000

export const periods = ['monthly', 'quarterly', 'yearly'] as const
export type Period = (typeof periods)[number]

export const PREMIUM = 'Premium'

/** What each period's plan is: how long it runs, and the book tokens that each renewal grants. */
export const plans: Record<Period, { months: number; bookTokens: number }> = {
  monthly: { months: 1, bookTokens: 10 },
  quarterly: { months: 3, bookTokens: 35 },
  yearly: { months: 12, bookTokens: 150 },
}

/**
 * The ledger counts book tokens in units, so that a share of a token is a whole number of something: never a floating
 * point number. What a person or an API caller sees is in tokens, with at most three decimals.
 */
export const UNITS_PER_TOKEN = 1000

/** Units as tokens, as they are shown: 9400 units are 9.4 tokens. */
export const tokensOf = (units: number): number => units / UNITS_PER_TOKEN

export const unitsOf = (tokens: number): number => tokens * UNITS_PER_TOKEN

/** Shown where prices can't be loaded, and asked by the local test checkout. In minor units. */
export const fallbackPrices = {
  currency: 'usd',
  amounts: { monthly: 1500, quarterly: 4000, yearly: 12_000 } satisfies Record<Period, number>,
} as const

/** The part of a period's price that pays for one month. */
export const monthlyShare = (period: Period, amount: number): number => amount / plans[period].months

/** Percent saved against paying by the month, or null where that is not cheaper. */
export const savedPercent = (period: Period, amount: number, monthly: number | undefined): number | null => {
  if (!monthly) return null
  const percent = Math.round((1 - monthlyShare(period, amount) / monthly) * 100)
  return percent > 0 ? percent : null
}

/** What the plan by the month is said to save; it is the price that the others are measured against. */
export const MONTHLY_DISCOUNT_PERCENT = 10
