import { claims, type ClaimsMode } from './claims.ts'
import { formatMoney } from './format-money.ts'
import { MONTHLY_DISCOUNT_PERCENT, monthlyShare, type Period, periods, savedPercent } from './plans.ts'

export interface Amounts {
  currency: string
  /** Prices in minor units. A missing period is not sold. */
  amounts: Partial<Record<Period, number>>
}

/** The texts of a plan on the pricing page. A text that does not apply is empty. */
interface ShownPlan {
  price: string
  /** The monthly share of a longer period, such as "$10 a month". */
  perMonth: string
  badge: string
}

export interface ShownPlans {
  heading: string
  /** Promises that depend on the operator, as items in the list of each paid plan. */
  extras: string
  /** Zero, in the currency of the prices. */
  free: string
  plans: Record<Period, ShownPlan>
}

/** The pages are in English, and so are their numbers. */
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

/** Returns true if the yearly plan has the lowest price per month. */
const isBestValue = (known: Amounts): boolean => {
  const yearly = shareOf(known, 'yearly')
  const others = periods.flatMap((period) => (period === 'yearly' ? [] : (shareOf(known, period) ?? [])))
  return yearly !== undefined && others.length > 0 && others.every((other) => yearly < other)
}

const badgeOf = (period: Period, known: Amounts, mode: ClaimsMode): string => {
  if (period === 'yearly') return mode === 'as-specified' || isBestValue(known) ? claims.bestValue.text : ''
  return period === 'monthly' && mode === 'as-specified' ? `${MONTHLY_DISCOUNT_PERCENT}% off` : ''
}

/** Returns the texts of the pricing page that depend on the prices and on the claims mode. */
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
