import { expect, it } from 'vitest'
import { periods } from '#contract/plans.ts'
import { rowOf } from '#server/features/billing/apply-snapshot.ts'
import { readStripeSnapshot } from '#server/features/billing/stripe/read-snapshot.ts'
import { stripeInProcess } from '../doubles/stripe-server/in-process.ts'
import { PayingCustomer } from './paying-customer.ts'

const CUSTOMERS = 300
const MOST_EVENTS = 20

const newCustomer = () => {
  const { store, life, client } = stripeInProcess()
  const id = store.newId('customer')
  store.add({ id, object: 'customer', created: 0, livemode: false, email: null, metadata: {}, balance: 0 })
  const offer = { periodOf: (price: string) => periods.find((period) => store.prices[period] === price) ?? null }
  return {
    customer: new PayingCustomer({ store, life }, id),
    /** Reads the state like the server does, and returns it in the form of the expected one. */
    read: async () => {
      const { subscription, payments } = await readStripeSnapshot(client, offer, id)
      if (!subscription) return null
      const row = rowOf('', subscription, payments, 7)
      return {
        id: row.subscriptionId,
        period: row.period,
        paymentFailed: row.paymentFailed,
        graceEndsAt: row.graceEndsAt ? row.graceEndsAt.getTime() / 1000 : null,
        cancelled: row.cancelled,
        endsAt: row.endsAt.getTime() / 1000,
      }
    },
  }
}

// The crash test compares the two after kills. Without any, they have to agree for every history.
it(`expects the state that the server reads, for ${CUSTOMERS} customers`, async () => {
  for (let count = 1; count <= CUSTOMERS; count++) {
    const { customer, read } = newCustomer()
    for (let events = 1 + (count % MOST_EVENTS); events > 0; events--) customer.live()
    const found = await read()
    const { subscription } = customer.reckon()
    expect(subscription?.paymentFailed ?? [false]).toContain(found?.paymentFailed ?? false)
    expect(found).toEqual(subscription && { ...subscription, paymentFailed: found?.paymentFailed })
  }
})
