import type { Unpaid } from '../payment-provider.ts'
import type { StripeCharge, StripeInvoice, StripeSubscription } from './replies.ts'

/** Returns true for a bill that was not paid, including one that was marked as uncollectible. */
const isOwed = ({ status, amount_due }: StripeInvoice) =>
  (status === 'open' || status === 'uncollectible') && amount_due > 0

const subscriptionOf = ({ lines }: StripeInvoice): string | null | undefined =>
  lines.data
    .map(({ parent }) => parent?.subscription_item_details?.subscription ?? parent?.invoice_item_details?.subscription)
    .find(Boolean)

/** Returns when the first attempt to charge failed, in seconds since 1970. */
const failedAt = ({ payments, created }: StripeInvoice, charges: StripeCharge[]): number => {
  const intents = payments.data.map(({ payment }) => payment.payment_intent)
  const tries = charges.filter(
    ({ status, payment_intent: intent }) => status === 'failed' && intent !== null && intents.includes(intent),
  )
  return tries.length === 0 ? created : Math.min(...tries.map((charge) => charge.created))
}

/**
 * Returns since when a subscription owes money: since the first failed bill after the last paid
 * one, however many failed later. Both times are null if the very first payment never succeeded.
 */
export const readUnpaid = (
  { id, status }: Pick<StripeSubscription, 'id' | 'status'>,
  invoices: StripeInvoice[],
  charges: StripeCharge[],
): Unpaid => {
  if (status === 'incomplete') return { since: null, latest: null }
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === id)
  const paid = Math.max(0, ...own.filter((invoice) => invoice.status === 'paid').map(({ created }) => created))
  const failures = own.filter((invoice) => isOwed(invoice) && invoice.created >= paid)
  if (failures.length === 0) return { since: null, latest: null }
  const times = failures.map((invoice) => failedAt(invoice, charges) * 1000)
  return { since: new Date(Math.min(...times)), latest: new Date(Math.max(...times)) }
}
