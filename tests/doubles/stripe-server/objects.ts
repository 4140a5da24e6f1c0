import type { Period } from '#contract/plans.ts'

// Objects in the format of the API, with the fields that clients commonly read.

interface Base {
  id: string
  created: number
  livemode: false
}

export interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export interface Customer extends Base {
  object: 'customer'
  email: string | null
  metadata: Record<string, string>
  /** Negative values are credit from a change of plan. */
  balance: number
  deleted?: true
}

export interface Price extends Base {
  object: 'price'
  active: boolean
  currency: string
  product: string
  recurring: { interval: 'month' | 'year'; interval_count: number; usage_type: 'licensed' }
  type: 'recurring'
  unit_amount: number
}

export interface Session extends Base {
  object: 'checkout.session'
  cancel_url: string
  client_reference_id: string | null
  customer: string
  expires_at: number
  metadata: Record<string, string>
  mode: 'subscription'
  payment_status: 'paid' | 'unpaid'
  status: 'open' | 'complete' | 'expired'
  subscription: string | null
  success_url: string
  url: string | null
  allow_promotion_codes: boolean
  automatic_tax: { enabled: boolean }
  billing_address_collection: string | null
  consent_collection: { terms_of_service: string } | null
  tax_id_collection: { enabled: boolean }
}

export interface Item extends Base {
  object: 'subscription_item'
  current_period_start: number
  current_period_end: number
  price: Price
  quantity: 1
  subscription: string
}

export interface Subscription extends Base {
  object: 'subscription'
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  currency: string
  customer: string
  ended_at: number | null
  items: List<Item>
  latest_invoice: string | null
  start_date: number
  status: 'active' | 'past_due' | 'unpaid' | 'incomplete' | 'canceled'
}

export interface Line extends Omit<Base, 'created'> {
  object: 'line_item'
  amount: number
  currency: string
  description: string
  discount_amounts: []
  invoice: string
  parent: {
    type: 'subscription_item_details' | 'invoice_item_details'
    invoice_item_details: { invoice_item: string; proration: boolean; subscription: string | null } | null
    subscription_item_details: {
      invoice_item: string | null
      proration: boolean
      subscription: string
      subscription_item: string
    } | null
  }
  period: { start: number; end: number }
  pricing: { type: 'price_details'; price_details: { price: string; product: string }; unit_amount_decimal: string }
  quantity: 1
}

export interface InvoicePayment extends Base {
  object: 'invoice_payment'
  amount_paid: number | null
  amount_requested: number
  currency: string
  invoice: string
  is_default: boolean
  payment: { type: 'payment_intent'; payment_intent: string }
  status: 'open' | 'paid' | 'canceled'
}

export interface Invoice extends Base {
  object: 'invoice'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  currency: string
  customer: string
  lines: Line[]
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  payments: InvoicePayment[]
  period_start: number
  period_end: number
  /** Amount of credit notes after the payment. */
  post_payment_credit_notes_amount: number
  status: 'open' | 'paid' | 'void'
  total: number
}

export interface PaymentIntent extends Base {
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  customer: string
  latest_charge: string | null
  status: 'succeeded' | 'requires_payment_method'
}

export interface Charge extends Base {
  object: 'charge'
  amount: number
  amount_refunded: number
  currency: string
  customer: string
  disputed: boolean
  failure_code: string | null
  paid: boolean
  payment_intent: string
  refunded: boolean
  status: 'succeeded' | 'failed'
}

export interface Refund extends Base {
  object: 'refund'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  status: 'succeeded'
}

export interface Dispute extends Base {
  object: 'dispute'
  amount: number
  charge: string
  currency: string
  payment_intent: string
  reason: string
  status: 'warning_needs_response' | 'needs_response' | 'under_review' | 'won' | 'lost'
}

/** https://docs.stripe.com/api/credit_notes/object */
export interface CreditNote extends Base {
  object: 'credit_note'
  amount: number
  currency: string
  customer: string
  invoice: string
  out_of_band_amount: number | null
  post_payment_amount: number
  pre_payment_amount: number
  refunds: { amount_refunded: number; refund: string; type: 'refund' }[]
  status: 'issued' | 'void'
  type: 'post_payment'
}

export type StripeObject =
  | Customer
  | Price
  | Session
  | Subscription
  | Invoice
  | InvoicePayment
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | CreditNote

const product = 'prod_premium'

export const price = (id: string, period: Period, unit_amount: number, currency: string): Price => ({
  id,
  object: 'price',
  created: 1_700_000_000,
  livemode: false,
  active: true,
  currency,
  product,
  recurring: {
    interval: period === 'yearly' ? 'year' : 'month',
    interval_count: period === 'quarterly' ? 3 : 1,
    usage_type: 'licensed',
  },
  type: 'recurring',
  unit_amount,
})

export const list = <T>(data: T[], url: string, has_more = false): List<T> => ({ object: 'list', data, has_more, url })

/**
 * Returns an invoice in the format of the API: with its first ten lines, and with payments if they
 * were requested.
 */
export const presentInvoice = (invoice: Invoice, expandPayments: boolean) => {
  const { payments, lines, ...rest } = invoice
  return {
    ...rest,
    lines: list(lines.slice(0, 10), `/v1/invoices/${invoice.id}/lines`, lines.length > 10),
    ...(expandPayments && { payments: list(payments, `/v1/invoice_payments?invoice=${invoice.id}`) }),
  }
}

export const present = (object: StripeObject) => (object.object === 'invoice' ? presentInvoice(object, false) : object)
