import type { Charge, Invoice, Line, Price, Subscription } from './objects.ts'
import type { Store } from './store.ts'

/** The price and time range that a line of an invoice covers. */
interface Stretch {
  price: Price
  start: number
  end: number
  proration?: boolean
  /** Duration of the full price in seconds, if the range is only a part of it. */
  whole?: number
}

/** Returns the current period of a subscription. */
const wholePeriod = ({ items }: Subscription): Stretch => {
  const { price, current_period_start: start, current_period_end: end } = items.data[0]!
  return { price, start, end }
}

const subscriptionLine = (
  store: Store,
  subscription: Subscription,
  invoice: string,
  amount: number,
  { price, start, end, proration = false }: Stretch,
): Line => {
  const item = subscription.items.data[0]!
  return {
    id: store.newId('line'),
    object: 'line_item',
    amount,
    currency: subscription.currency,
    description: proration ? 'Unused time' : '1 x Premium',
    discount_amounts: [],
    invoice,
    livemode: false,
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start, end },
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.unit_amount),
    },
    quantity: 1,
  }
}

const extraLine = (store: Store, subscription: Subscription, invoice: string, whole: Stretch): Line => ({
  ...subscriptionLine(store, subscription, invoice, 0, whole),
  description: 'Extra',
  parent: {
    type: 'invoice_item_details',
    subscription_item_details: null,
    invoice_item_details: { invoice_item: store.newId('line'), proration: false, subscription: subscription.id },
  },
  pricing: {
    type: 'price_details',
    price_details: { price: whole.price.id, product: 'prod_extra' },
    unit_amount_decimal: '0',
  },
})

interface Bill {
  reason: Invoice['billing_reason']
  at: number
  /** The rest of the previous plan. */
  left?: Stretch
  /** Number of unrelated lines before that of the period. */
  extraLines?: number
}

/** Creates the unpaid invoice of a subscription's current period. */
export const billPeriod = (store: Store, subscription: Subscription, { reason, at, left, extraLines = 0 }: Bill) => {
  const id = store.newId('invoice')
  const whole = wholePeriod(subscription)
  const lines = Array.from({ length: extraLines }, () => extraLine(store, subscription, id, whole))
  if (left) lines.push(subscriptionLine(store, subscription, id, -worth(left), { ...left, proration: true }))
  lines.push(subscriptionLine(store, subscription, id, whole.price.unit_amount, whole))
  return addInvoice(store, subscription, { id, reason, at, lines })
}

/** Returns the price of a stretch in minor units. */
const worth = ({ price, start, end, whole = end - start }: Stretch) =>
  Math.round((price.unit_amount * (end - start)) / whole)

/** Creates the unpaid invoice of a change within a subscription's current period. */
export const billDifference = (store: Store, subscription: Subscription, at: number) => {
  const id = store.newId('invoice')
  const rest = { ...wholePeriod(subscription), start: at, proration: true }
  const lines = [
    subscriptionLine(store, subscription, id, -500, rest),
    subscriptionLine(store, subscription, id, 900, rest),
  ]
  return addInvoice(store, subscription, { id, reason: 'subscription_update', at, lines })
}

const addInvoice = (
  store: Store,
  subscription: Subscription,
  { id, reason, at, lines }: Pick<Bill, 'reason' | 'at'> & { id: string; lines: Line[] },
) => {
  const customer = store.get('customer', subscription.customer)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const due = Math.max(0, total + customer.balance)
  customer.balance = Math.min(0, total + customer.balance)
  const invoice = store.add<Invoice>({
    id,
    object: 'invoice',
    created: at,
    livemode: false,
    amount_due: due,
    amount_paid: 0,
    amount_remaining: due,
    billing_reason: reason,
    currency: subscription.currency,
    customer: subscription.customer,
    lines,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
    payments: [],
    period_start: at,
    period_end: at,
    post_payment_credit_notes_amount: 0,
    status: 'open',
    total,
  })
  subscription.latest_invoice = id
  store.tell('invoice.created', invoice)
  store.tell('invoice.finalized', invoice)
  return invoice
}

const newCharge = (store: Store, invoice: Invoice, at: number, good: boolean): Charge => {
  const known = invoice.payments[0]?.payment.payment_intent
  const intent =
    (known && store.get('payment_intent', known)) ||
    store.add({
      id: store.newId('payment_intent'),
      object: 'payment_intent' as const,
      created: at,
      livemode: false as const,
      amount: invoice.amount_due,
      amount_received: 0,
      currency: invoice.currency,
      customer: invoice.customer,
      latest_charge: null,
      status: 'requires_payment_method' as const,
    })
  if (!known)
    invoice.payments.push({
      id: store.newId('invoice_payment'),
      object: 'invoice_payment',
      created: at,
      livemode: false,
      amount_paid: null,
      amount_requested: invoice.amount_due,
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      payment: { type: 'payment_intent', payment_intent: intent.id },
      status: 'open',
    })
  const charge = store.add<Charge>({
    id: store.newId('charge'),
    object: 'charge',
    created: at,
    livemode: false,
    amount: invoice.amount_due,
    amount_refunded: 0,
    currency: invoice.currency,
    customer: invoice.customer,
    disputed: false,
    failure_code: good ? null : 'card_declined',
    paid: good,
    payment_intent: intent.id,
    refunded: false,
    status: good ? 'succeeded' : 'failed',
  })
  Object.assign(intent, {
    latest_charge: charge.id,
    status: good ? 'succeeded' : 'requires_payment_method',
    amount_received: good ? invoice.amount_due : 0,
  })
  store.tell(good ? 'charge.succeeded' : 'charge.failed', charge)
  store.tell(good ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  return charge
}

export const payInvoice = (store: Store, invoice: Invoice, at: number) => {
  // An amount that is covered by credit is paid without a charge.
  if (invoice.amount_due > 0) {
    newCharge(store, invoice, at, true)
    const payment = store.add(invoice.payments[0]!)
    Object.assign(payment, { status: 'paid', amount_paid: invoice.amount_due })
    store.tell('invoice_payment.paid', payment)
  }
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.amount_due, amount_remaining: 0 })
  store.tell('invoice.paid', invoice)
  store.tell('invoice.payment_succeeded', invoice)
}

export const declineInvoice = (store: Store, invoice: Invoice, at: number) => {
  if (invoice.amount_due === 0) throw new Error('An amount that is covered by credit cannot be declined')
  newCharge(store, invoice, at, false)
  store.tell('invoice.payment_failed', invoice)
}

/** Returns the charge that paid an invoice, or undefined. */
export const chargeOf = (store: Store, { payments }: Invoice): Charge | undefined => {
  const paid = payments.find(({ status }) => status === 'paid')
  const intent = paid && store.get('payment_intent', paid.payment.payment_intent)
  return intent?.latest_charge ? store.get('charge', intent.latest_charge) : undefined
}
