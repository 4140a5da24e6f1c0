import type { Period } from '#contract/plans.ts'
import { billDifference, billPeriod, chargeOf, declineInvoice, payInvoice } from './charge-invoice.ts'
import { type Dispute, type Invoice, list, type Price, type Session, type Subscription } from './objects.ts'
import type { Store } from './store.ts'

const addMonths = (time: number, months: number): number => {
  const date = new Date(time * 1000)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.getTime() / 1000
}

const periodEnd = (start: number, { recurring: { interval, interval_count } }: Price) =>
  addMonths(start, interval_count * (interval === 'year' ? 12 : 1))

const setPeriod = (subscription: Subscription, price: Price, start: number) =>
  Object.assign(subscription.items.data[0]!, {
    price,
    current_period_start: start,
    current_period_end: periodEnd(start, price),
  })

/** Returns the actions of customers. Each changes the stored objects and creates the events. */
export const createLife = (store: Store) => {
  const updated = (subscription: Subscription) => store.tell('customer.subscription.updated', subscription)
  const openInvoice = ({ latest_invoice }: Subscription) => store.get('invoice', latest_invoice!)
  const running = (id: string): Subscription => {
    const subscription = store.get('subscription', id)
    if (subscription.status === 'canceled') throw new Error(`The subscription ${id} has ended`)
    return subscription
  }

  const subscribe = (customer: string, period: Period, { extraLines = 0 } = {}): Subscription => {
    if (store.get('customer', customer).deleted) throw new Error(`The customer ${customer} is deleted`)
    const at = store.moment(customer)
    const id = store.newId('subscription')
    const price = store.get('price', store.prices[period])
    const subscription = store.add<Subscription>({
      id,
      object: 'subscription',
      created: at,
      livemode: false,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      currency: price.currency,
      customer,
      ended_at: null,
      items: list(
        [
          {
            id: store.newId('item'),
            object: 'subscription_item' as const,
            created: at,
            livemode: false as const,
            current_period_start: at,
            current_period_end: periodEnd(at, price),
            price,
            quantity: 1 as const,
            subscription: id,
          },
        ],
        `/v1/subscription_items?subscription=${id}`,
      ),
      latest_invoice: null,
      start_date: at,
      status: 'incomplete',
    })
    const invoice = billPeriod(store, subscription, { reason: 'subscription_create', at, extraLines })
    store.tell('customer.subscription.created', subscription)
    payInvoice(store, invoice, at)
    subscription.status = 'active'
    updated(subscription)
    return subscription
  }

  const moveOn = (subscription: Subscription): Invoice => {
    const at = store.moment(subscription.customer, subscription.items.data[0]!.current_period_end)
    const { price, current_period_end } = subscription.items.data[0]!
    setPeriod(subscription, price, current_period_end)
    return billPeriod(store, subscription, { reason: 'subscription_cycle', at })
  }

  const close = (dispute: Dispute, status: 'won' | 'lost') => {
    dispute.status = status
    store.tell('charge.dispute.closed', dispute)
    if (status === 'won') store.tell('charge.dispute.funds_reinstated', dispute)
  }
  const disputeOf = (invoice: string) => {
    const charge = chargeOf(store, store.get('invoice', invoice))
    const dispute = store.all('dispute').find((one) => one.charge === charge?.id)
    if (!dispute) throw new Error(`The invoice ${invoice} is not disputed`)
    return dispute
  }

  return {
    /** Pays a checkout. */
    pay(session: Session, options: { extraLines?: number } = {}): Subscription {
      if (session.status !== 'open') throw new Error(`The checkout ${session.id} is ${session.status}`)
      const period = (Object.keys(store.prices) as Period[]).find(
        (period) => store.prices[period] === store.sessionPrices.get(session.id),
      )!
      const subscription = subscribe(session.customer, period, options)
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null })
      store.tell('checkout.session.completed', session)
      return subscription
    },
    subscribe,
    renew(id: string) {
      const subscription = running(id)
      const invoice = moveOn(subscription)
      payInvoice(store, invoice, invoice.created)
      updated(subscription)
    },
    /** Renews a subscription with a declined payment. */
    failRenewal(id: string) {
      const subscription = running(id)
      const invoice = moveOn(subscription)
      subscription.status = 'past_due'
      declineInvoice(store, invoice, invoice.created)
      updated(subscription)
    },
    /** Pays a declined invoice. */
    recover(id: string) {
      const subscription = running(id)
      payInvoice(store, openInvoice(subscription), store.moment(subscription.customer))
      subscription.status = 'active'
      updated(subscription)
    },
    /** Switches to another price. A new period begins, and the rest of the old one is credited. */
    change(id: string, period: Period) {
      const subscription = running(id)
      const { current_period_start: start, current_period_end: end, price } = subscription.items.data[0]!
      const at = store.moment(subscription.customer, start + 3600)
      setPeriod(subscription, store.get('price', store.prices[period]), at)
      const left = { price, start: at, end: Math.max(at, end), whole: end - start }
      payInvoice(store, billPeriod(store, subscription, { reason: 'subscription_update', at, left }), at)
      updated(subscription)
    },
    /** Raises the price within the current period. */
    adjust(id: string) {
      const subscription = running(id)
      const at = store.moment(subscription.customer)
      payInvoice(store, billDifference(store, subscription, at), at)
      updated(subscription)
    },
    cancelAtPeriodEnd(id: string, cancel = true) {
      const subscription = running(id)
      const at = store.moment(subscription.customer)
      subscription.cancel_at_period_end = cancel
      subscription.cancel_at = cancel ? subscription.items.data[0]!.current_period_end : null
      subscription.canceled_at = cancel ? at : null
      updated(subscription)
    },
    end(id: string) {
      const subscription = running(id)
      const at = store.moment(subscription.customer)
      Object.assign(subscription, { status: 'canceled', canceled_at: at, ended_at: at })
      store.tell('customer.subscription.deleted', subscription)
    },
    refund(invoiceId: string, amount?: number) {
      const invoice = store.get('invoice', invoiceId)
      const charge = chargeOf(store, invoice)
      if (!charge) throw new Error(`Nothing was paid for ${invoiceId}`)
      const refunded = amount ?? charge.amount - charge.amount_refunded
      charge.amount_refunded += refunded
      charge.refunded = charge.amount_refunded === charge.amount
      const refund = store.add({
        id: store.newId('refund'),
        object: 'refund' as const,
        created: store.moment(invoice.customer),
        livemode: false as const,
        amount: refunded,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: charge.payment_intent,
        status: 'succeeded' as const,
      })
      store.tell('refund.created', refund)
      store.tell('charge.refunded', charge)
    },
    /**
     * Creates a credit note for a paid invoice. Its parts add up to its amount, and with the
     * refunds never exceed what was paid: https://docs.stripe.com/api/credit_notes/create
     */
    creditNote(invoiceId: string, { credit = 0, refund = 0, outside = 0 }) {
      const invoice = store.get('invoice', invoiceId)
      const charge = chargeOf(store, invoice)
      const amount = credit + refund + outside
      const before = invoice.post_payment_credit_notes_amount
      if (amount <= 0 || before + amount + (charge?.amount_refunded ?? 0) > invoice.amount_paid)
        throw new Error(`The invoice ${invoiceId} can't be credited with ${amount}`)
      if (refund > 0) this.refund(invoiceId, refund)
      const refunds = store.all('refund').slice(0, refund > 0 ? 1 : 0)
      invoice.post_payment_credit_notes_amount += amount
      store.get('customer', invoice.customer).balance -= credit
      const note = store.add({
        id: store.newId('credit_note'),
        object: 'credit_note' as const,
        created: store.moment(invoice.customer),
        livemode: false as const,
        amount,
        currency: invoice.currency,
        customer: invoice.customer,
        invoice: invoiceId,
        out_of_band_amount: outside || null,
        post_payment_amount: amount,
        pre_payment_amount: 0,
        refunds: refunds.map(({ id }) => ({ amount_refunded: refund, refund: id, type: 'refund' as const })),
        status: 'issued' as const,
        type: 'post_payment' as const,
      })
      store.tell('credit_note.created', note)
    },
    dispute(invoiceId: string, { inquiry = false } = {}) {
      const invoice = store.get('invoice', invoiceId)
      const charge = chargeOf(store, invoice)
      if (!charge) throw new Error(`Nothing was paid for ${invoiceId}`)
      charge.disputed = true
      const dispute = store.add<Dispute>({
        id: store.newId('dispute'),
        object: 'dispute',
        created: store.moment(invoice.customer),
        livemode: false,
        amount: charge.amount,
        charge: charge.id,
        currency: charge.currency,
        payment_intent: charge.payment_intent,
        reason: 'fraudulent',
        status: inquiry ? 'warning_needs_response' : 'needs_response',
      })
      store.tell('charge.dispute.created', dispute)
      if (!inquiry) store.tell('charge.dispute.funds_withdrawn', dispute)
    },
    winDispute: (invoiceId: string) => close(disputeOf(invoiceId), 'won'),
    loseDispute: (invoiceId: string) => close(disputeOf(invoiceId), 'lost'),
    /** Deletes a customer, which ends all subscriptions at once. */
    deleteCustomer(id: string) {
      const customer = store.get('customer', id)
      for (const subscription of store.all('subscription'))
        if (subscription.customer === id && subscription.status !== 'canceled') this.end(subscription.id)
      customer.deleted = true
      store.tell('customer.deleted', customer)
    },
  }
}

export type Life = ReturnType<typeof createLife>
