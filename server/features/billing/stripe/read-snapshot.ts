import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { MoneyFact, PaidBill } from '../../../database/schema/index.ts'
import { entitlements } from '../../../plans/token-entitlement.ts'
import type { Payment, ProvidedSubscription, Snapshot, Unpaid } from '../payment-provider.ts'
import { readLines } from './invoice-lines.ts'
import type { StripeOffer } from './offer.ts'
import {
  StripeCharge,
  StripeCreditNote,
  StripeDispute,
  StripeInvoice,
  StripeLine,
  StripeSubscription,
} from './replies.ts'
import { readUnpaid } from './unpaid-invoices.ts'

/** Far more objects than a customer has after years. A page of the API has 100. */
const MOST = { limit: 1000 }
const page = { limit: 100 }

const over = new Set(['canceled', 'incomplete_expired'])
const running = new Set(['active', 'trialing'])
/** An inquiry takes no money, and a prevented dispute has become a refund. */
const isOpenDispute = (status: string) =>
  !['won', 'lost', 'prevented'].includes(status) && !status.startsWith('warning')

/**
 * Reads the state of a customer from Stripe. Invoices with their payments are read before charges,
 * so that each payment's charge is included.
 */
export const readStripeSnapshot = async (stripe: Stripe, offer: StripeOffer, customer: string): Promise<Snapshot> => {
  const subscriptions = z
    .array(StripeSubscription)
    .parse(await stripe.subscriptions.list({ customer, ...page }).autoPagingToArray(MOST))
  const invoices = z
    .array(StripeInvoice)
    .parse(await stripe.invoices.list({ customer, expand: ['data.payments'], ...page }).autoPagingToArray(MOST))
  const charges = z.array(StripeCharge).parse(await stripe.charges.list({ customer, ...page }).autoPagingToArray(MOST))

  const notes = await readCreditNotes(stripe, customer, invoices)

  const bills: BillAndMoney[] = []
  for (const invoice of invoices.filter(({ status }) => status === 'paid'))
    bills.push(await readBill(stripe, offer, customer, { invoice, charges, notes }))
  const facts = [...bills.map(({ bill }) => bill), ...notes.map(creditOf)].filter((fact) => fact !== null)
  const subscription = chooseSubscription(offer, subscriptions, (found) => readUnpaid(found, invoices, charges))
  const currency = invoices.find(({ status }) => status === 'paid')?.currency ?? null
  return { subscription, payments: paymentsOf(bills, facts), facts, currency }
}

/** A bill with the state of its money, and the amount paid before refunds and disputes. */
interface BillAndMoney {
  bill: PaidBill
  money: Payment['money']
  paid: number
  /** The amount that remains if every open dispute is lost. */
  safe: number
}

interface Read {
  invoice: StripeInvoice
  charges: StripeCharge[]
  notes: StripeCreditNote[]
}

const readBill = async (
  stripe: Stripe,
  offer: StripeOffer,
  customerId: string,
  { invoice, charges, notes }: Read,
): Promise<BillAndMoney> => {
  const { id, created, amount_paid: paid } = invoice
  const lines = invoice.lines.has_more
    ? z.array(StripeLine).parse(await stripe.invoices.listLineItems(id, page).autoPagingToArray(MOST))
    : invoice.lines.data
  const { money, gone, atStake } = await moneyOf(stripe, chargesOf(invoice, charges))
  const outside = notes
    .filter((note) => note.invoice === id)
    .reduce((sum, note) => sum + (note.out_of_band_amount ?? 0), 0)
  const kept = Math.max(0, paid - gone - outside)
  const bill: PaidBill = { kind: 'bill', id, customerId, at: created, ...readLines(offer, lines), kept, paid, atStake }
  return { bill, money, paid, safe: Math.max(0, kept - atStake) }
}

const readCreditNotes = async (stripe: Stripe, customer: string, invoices: StripeInvoice[]) => {
  if (!invoices.some((invoice) => invoice.post_payment_credit_notes_amount > 0)) return []
  const notes = await stripe.creditNotes.list({ customer, ...page }).autoPagingToArray(MOST)
  return z
    .array(StripeCreditNote)
    .parse(notes)
    .filter(({ status }) => status === 'issued')
}

/**
 * Returns the amount that a credit note turned into credit. Refunds of the note are counted with
 * the charge.
 */
const creditOf = (note: StripeCreditNote): MoneyFact | null => {
  const { id, created: at, invoice: billId, post_payment_amount, out_of_band_amount, refunds } = note
  const refunded = refunds.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  const amount = post_payment_amount - (out_of_band_amount ?? 0) - refunded
  return amount > 0 ? { kind: 'credit', id, billId, at, amount } : null
}

/**
 * Returns the payments for periods. A changed plan may be paid with the money of the plan before,
 * so a payment takes the state of that money once none of it is left, or none is safe from
 * disputes.
 */
const paymentsOf = (bills: BillAndMoney[], facts: MoneyFact[]): Payment[] => {
  const changes = new Map(bills.map((one) => [one.bill.id, one]))
  const backing = (keep: (one: BillAndMoney) => number) =>
    entitlements(
      facts.map((fact) => (fact.kind === 'bill' ? { ...fact, kept: keep(changes.get(fact.id)!) } : fact)),
      () => 0,
    )
  const [paid, kept, safe] = [backing((one) => one.paid), backing((one) => one.bill.kept), backing((one) => one.safe)]
  return bills.flatMap(({ bill: { id, subscriptionId, period }, money }) => {
    if (!period) return []
    const is = (found: typeof paid) => found.get(id)!.backed > 0
    const moved = !is(paid) ? 'kept' : !is(kept) ? 'refunded' : !is(safe) ? 'disputed' : 'kept'
    const periodStart = new Date(period.start * 1000)
    return [{ id, subscriptionId, periodStart, money: money === 'kept' ? moved : money }]
  })
}

const chargesOf = ({ payments }: StripeInvoice, charges: StripeCharge[]): StripeCharge[] => {
  const paid = payments.data.filter(({ status }) => status === 'paid').map(({ payment }) => payment)
  return charges.filter(({ id, payment_intent }) =>
    paid.some((payment) => payment.charge === id || (payment_intent && payment.payment_intent === payment_intent)),
  )
}

/**
 * Returns what happened to the money of charges. Failed charges are neither refunded nor disputed.
 */
const moneyOf = async (stripe: Stripe, charges: StripeCharge[]) => {
  let [lost, atStake] = [0, 0]
  for (const { id } of charges.filter(({ disputed }) => disputed)) {
    const disputes = z.array(StripeDispute).parse((await stripe.disputes.list({ charge: id, ...page })).data)
    for (const { status, amount } of disputes) {
      if (status === 'lost') lost += amount
      else if (isOpenDispute(status)) atStake += amount
    }
  }
  const refunded = charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0)
  const money: Payment['money'] =
    lost > 0 ? 'lost' : charges.some((charge) => charge.refunded) ? 'refunded' : atStake > 0 ? 'disputed' : 'kept'
  return { money, gone: lost + refunded, atStake }
}

/** Returns the best of a customer's subscriptions, or null. The checkout prevents several. */
const chooseSubscription = (
  offer: StripeOffer,
  found: StripeSubscription[],
  unpaidOf: (subscription: StripeSubscription) => Unpaid,
): ProvidedSubscription | null => {
  const ours = found
    .filter(({ status }) => !over.has(status))
    .toSorted((a, b) => Number(running.has(b.status)) - Number(running.has(a.status)) || b.created - a.created)
  for (const subscription of ours) {
    const { id, status, cancel_at_period_end, cancel_at, items } = subscription
    for (const { price, current_period_end } of items.data) {
      const period = offer.periodOf(price.id, price.product, monthsOf(price.recurring))
      if (period)
        return {
          id,
          period,
          unpaid: running.has(status) ? null : unpaidOf(subscription),
          price:
            price.unit_amount != null && price.currency != null
              ? { unitAmount: price.unit_amount, currency: price.currency }
              : null,
          cancelled: cancel_at_period_end || cancel_at !== null,
          endsAt: cancel_at ?? current_period_end,
        }
    }
  }
  return null
}

const monthsOf = (recurring: { interval: string; interval_count: number } | null): number =>
  recurring
    ? recurring.interval_count * (recurring.interval === 'year' ? 12 : recurring.interval === 'month' ? 1 : 0)
    : 0
