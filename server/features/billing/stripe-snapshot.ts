import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { Payment, ProvidedSubscription, Snapshot } from './payment-provider.ts'
import type { StripeOffer } from './stripe-offer.ts'
import { StripeCharge, StripeDispute, StripeInvoice, StripeLine, StripeSubscription } from './stripe-replies.ts'

/** Far more than a customer has in years; a page of the API has 100. */
const MOST = { limit: 1000 }
const page = { limit: 100 }

const over = new Set(['canceled', 'incomplete_expired'])
const running = new Set(['active', 'trialing'])
/** An inquiry takes no money; and what was prevented became a refund. */
const isOpenDispute = (status: string) =>
  !['won', 'lost', 'prevented'].includes(status) && !status.startsWith('warning')

/** Reads what Stripe holds of a customer. Payments before charges, so that each payment's charge is among them. */
export const readStripeSnapshot = async (stripe: Stripe, offer: StripeOffer, customer: string): Promise<Snapshot> => {
  const subscriptions = z
    .array(StripeSubscription)
    .parse(await stripe.subscriptions.list({ customer, ...page }).autoPagingToArray(MOST))
  const invoices = z
    .array(StripeInvoice)
    .parse(
      await stripe.invoices
        .list({ customer, status: 'paid', expand: ['data.payments'], ...page })
        .autoPagingToArray(MOST),
    )
  const charges = z.array(StripeCharge).parse(await stripe.charges.list({ customer, ...page }).autoPagingToArray(MOST))

  const payments: Payment[] = []
  for (const invoice of invoices) {
    const line = await fullLine(stripe, offer, invoice)
    if (line) payments.push({ id: invoice.id, ...line, money: await moneyOf(stripe, chargesOf(invoice, charges)) })
  }
  return { subscription: chooseSubscription(offer, subscriptions), payments }
}

/** What was paid for a period of Premium as a whole. What a change in the middle of one settles is no renewal. */
const fullLine = async (stripe: Stripe, offer: StripeOffer, { id, lines }: StripeInvoice) => {
  const all = lines.has_more
    ? z.array(StripeLine).parse(await stripe.invoices.listLineItems(id, page).autoPagingToArray(MOST))
    : lines.data
  for (const { amount, period: time, parent, pricing } of all) {
    const item = parent?.subscription_item_details
    const price = pricing?.price_details
    const period = price && offer.periodOf(price.price, price.product, monthsBetween(time))
    // Nothing asked means a trial, whereas a discount leaves the amount of its line.
    if (item?.subscription && !item.proration && period && amount > 0)
      return { subscriptionId: item.subscription, period, periodStart: time.start }
  }
  return null
}

const chargesOf = ({ payments }: StripeInvoice, charges: StripeCharge[]): StripeCharge[] => {
  const paid = payments.data.filter(({ status }) => status === 'paid').map(({ payment }) => payment)
  return charges.filter(({ id, payment_intent }) =>
    paid.some((payment) => payment.charge === id || (payment_intent && payment.payment_intent === payment_intent)),
  )
}

/** What became of the money. Tries to charge that failed are neither refunded nor disputed. */
const moneyOf = async (stripe: Stripe, charges: StripeCharge[]): Promise<Payment['money']> => {
  let open = false
  for (const { id } of charges.filter(({ disputed }) => disputed)) {
    const disputes = z.array(StripeDispute).parse((await stripe.disputes.list({ charge: id, ...page })).data)
    if (disputes.some(({ status }) => status === 'lost')) return 'lost'
    open ||= disputes.some(({ status }) => isOpenDispute(status))
  }
  if (charges.some(({ refunded }) => refunded)) return 'refunded'
  return open ? 'disputed' : 'kept'
}

/** Of several, which checkout does not let happen, the best stands. */
const chooseSubscription = (offer: StripeOffer, found: StripeSubscription[]): ProvidedSubscription | null => {
  const ours = found
    .filter(({ status }) => !over.has(status))
    .toSorted((a, b) => Number(running.has(b.status)) - Number(running.has(a.status)) || b.created - a.created)
  for (const { id, status, cancel_at_period_end, cancel_at, items } of ours)
    for (const { price, current_period_end } of items.data) {
      const period = offer.periodOf(price.id, price.product, monthsOf(price.recurring))
      if (period)
        return {
          id,
          period,
          unpaid: !running.has(status),
          cancelled: cancel_at_period_end || cancel_at !== null,
          endsAt: cancel_at ?? current_period_end,
        }
    }
  return null
}

const DAYS_OF_A_MONTH = 30.4
const monthsBetween = ({ start, end }: StripeLine['period']) =>
  Math.round((end.getTime() - start.getTime()) / 86_400_000 / DAYS_OF_A_MONTH)

const monthsOf = (recurring: { interval: string; interval_count: number } | null): number =>
  recurring
    ? recurring.interval_count * (recurring.interval === 'year' ? 12 : recurring.interval === 'month' ? 1 : 0)
    : 0
