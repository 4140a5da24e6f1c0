import { type Period, plans, unitsOf } from '#contract/plans.ts'
import type { PaidBill } from '../../../database/schema/index.ts'
import type { StripeOffer } from './offer.ts'
import type { StripeLine } from './replies.ts'

const DAYS_OF_A_MONTH = 30.4
const monthsBetween = ({ start, end }: StripeLine['period']) =>
  Math.round((end.getTime() - start.getTime()) / 86_400_000 / DAYS_OF_A_MONTH)

/** Returns the final amount of a line, minus its discounts and plus exclusive taxes. */
const grossOf = ({ amount, discount_amounts, taxes }: StripeLine): number => {
  const discounts = (discount_amounts ?? []).reduce((sum, discount) => sum + discount.amount, 0)
  const added = (taxes ?? []).filter(({ tax_behavior }) => tax_behavior === 'exclusive')
  return amount - discounts + added.reduce((sum, tax) => sum + tax.amount, 0)
}

const detailsOf = ({ parent }: StripeLine) => parent?.subscription_item_details ?? parent?.invoice_item_details

/** Returns the period of Premium that a line pays for in full, or null. */
const wholePeriod = (offer: StripeOffer, { period: time, parent, pricing }: StripeLine): Period | null => {
  const item = parent?.subscription_item_details
  const price = pricing?.price_details
  if (!item?.subscription || item.proration || !price) return null
  return offer.periodOf(price.price, price.product, monthsBetween(time))
}

type BillCharges = Pick<PaidBill, 'subscriptionId' | 'period' | 'prorated' | 'other' | 'returned'>

/**
 * Adds up the charges and refunds in the lines of a bill. A deduction that is not a proration is a
 * discount, which lowers the price of the period. A period that costs nothing, such as a trial, is
 * not counted as paid.
 */
export const readLines = (offer: StripeOffer, lines: readonly StripeLine[]): BillCharges => {
  const charges: BillCharges = { subscriptionId: '', period: null, prorated: 0, other: 0, returned: 0 }
  let discount = 0
  for (const line of lines) {
    const gross = grossOf(line)
    const details = detailsOf(line)
    if (details?.subscription) charges.subscriptionId ||= details.subscription
    const whole = charges.period ? null : wholePeriod(offer, line)
    if (whole) {
      charges.subscriptionId = details!.subscription!
      charges.period = {
        start: line.period.start.getTime() / 1000,
        units: unitsOf(plans[whole].bookTokens),
        asked: gross,
      }
    } else if (gross >= 0) charges[details?.proration ? 'prorated' : 'other'] += gross
    else if (details?.proration) charges.returned -= gross
    else discount -= gross
  }
  if (charges.period) charges.period.asked -= discount
  if (charges.period && charges.period.asked <= 0) charges.period = null
  return charges
}
