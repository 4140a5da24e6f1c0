import { claims, type ClaimsMode } from './claims.ts'
import { formatMoney } from './format-money.ts'
import { MONTHLY_DISCOUNT_PERCENT, monthlyShare, type Period, periods, savedPercent } from './plans.ts'

export interface Amounts {
  currency: string
  /** In minor units; a period that is missing is not sold. */
  amounts: Partial<Record<Period, number>>
}

/** A plan as the pricing page words it. Text that does not apply is empty. */
interface ShownPlan {
  price: string
  /** "$10 a month", where the price is for longer. */
  perMonth: string
  badge: string
}

export interface ShownPlans {
  heading: string
  /** Promises that depend on the operator; a line of each paid plan. */
  extras: string
  /** Nothing, in the currency of the prices. */
  free: string
  plans: Record<Period, ShownPlan>
}

/** The pages are English, so are their numbers. */
const LOCALE = 'en'
const NO_PRICE = '–'
const NO_SAVINGS = 'Plans and prices'

const shareOf = ({ amounts }: Amounts, period: Period): number | undefined => {
  const amount = amounts[period]
  return amount === undefined ? undefined : monthlyShare(period, amount)
}

const headingOf = ({ amounts }: Amounts): string => {
  const savings = periods.map((period) => {
    const amount = amounts[period]
    return amount === undefined ? null : savedPercent(period, amount, amounts.monthly)
  })
  const most = Math.max(...savings.map((percent) => percent ?? 0))
  return most > 0 ? `Save up to ${most}%` : NO_SAVINGS
}

/** Whether a year is the cheapest way to pay for a month. */
const isBestValue = (known: Amounts): boolean => {
  const yearly = shareOf(known, 'yearly')
  const others = periods.flatMap((period) => (period === 'yearly' ? [] : (shareOf(known, period) ?? [])))
  return yearly !== undefined && others.length > 0 && others.every((other) => yearly < other)
}

const badgeOf = (period: Period, known: Amounts, mode: ClaimsMode): string => {
  if (period === 'yearly') return mode === 'as-specified' || isBestValue(known) ? claims.bestValue.text : ''
  return period === 'monthly' && mode === 'as-specified' ? `${MONTHLY_DISCOUNT_PERCENT}% off` : ''
}

/** The texts of the pricing page that depend on the prices and on the claims that the installation makes. */
export const showPlans = (known: Amounts, mode: ClaimsMode): ShownPlans => {
  const show = (period: Period): ShownPlan => {
    const amount = known.amounts[period]
    const share = period === 'monthly' ? undefined : shareOf(known, period)
    return {
      price: amount === undefined ? NO_PRICE : formatMoney(amount, known.currency, LOCALE),
      perMonth: share === undefined ? '' : `${formatMoney(share, known.currency, LOCALE)} a month`,
      badge: badgeOf(period, known, mode),
    }
  }
  return {
    heading: mode === 'as-specified' ? claims.savings.text : headingOf(known),
    extras:
      mode === 'as-specified' ? `${claims.prioritySupport.text} and ${claims.earlyAccess.text.toLowerCase()}` : '',
    free: Object.keys(known.amounts).length > 0 ? formatMoney(0, known.currency, LOCALE) : '0',
    plans: { monthly: show('monthly'), quarterly: show('quarterly'), yearly: show('yearly') },
  }
}
