import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '../../database/database.ts'
import { billingCustomers, users } from '../../database/schema/index.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { createCustomerSync } from './sync-customer.ts'
import { emptySnapshot, type PaymentProvider, type Snapshot } from './payment-provider.ts'
import { findSubscription } from './repository.ts'

let database: Database
let userId: string
beforeEach(async () => {
  database = await testDatabase()
  const [user] = await database.db.insert(users).values({ email: 'ada@example.org' }).returning()
  userId = user!.id
  await database.db.insert(billingCustomers).values({ userId, customerId: 'cus_ada' })
})
afterEach(() => database.close())

const runs: Snapshot = {
  subscription: {
    id: 'sub_1',
    period: 'monthly',
    unpaid: null,
    price: null,
    cancelled: false,
    endsAt: new Date('2040-01-01'),
  },
  payments: [],
  facts: [],
  currency: null,
}

/** Creates a separate process whose provider is answered by the test. */
const startProcess = () => {
  const requests: PromiseWithResolvers<Snapshot>[] = []
  const waiting: PromiseWithResolvers<void>[] = []
  const provider = {
    owns: () => true,
    readSnapshot: () => {
      const answer = Promise.withResolvers<Snapshot>()
      requests.push(answer)
      for (const one of waiting.splice(0)) one.resolve()
      return answer.promise
    },
  } as Partial<PaymentProvider> as PaymentProvider
  const changed: string[] = []
  const customerSync = createCustomerSync({
    database,
    log: { info: () => undefined },
    provider,
    failedPayments: { graceDays: 7, notify: async () => {} },
    planChanged: (id) => changed.push(id),
  })
  return {
    customerSync,
    requests,
    changed,
    /** Resolves when the provider was asked this many times. */
    untilRequested: async (times: number) => {
      while (requests.length < times) {
        const next = Promise.withResolvers<void>()
        waiting.push(next)
        await next.promise
      }
    },
  }
}

it('keeps the sync that began last, although an earlier one of another process ends later', async () => {
  const [one, other] = [startProcess(), startProcess()]
  const early = one.customerSync.at('cus_ada')
  await one.untilRequested(1)
  const late = other.customerSync.at('cus_ada')
  await other.untilRequested(1)
  other.requests[0]!.resolve(emptySnapshot)
  await late
  one.requests[0]!.resolve(runs)
  await early
  expect(await findSubscription(database.db, userId)).toBeUndefined()
  expect([one.changed, other.changed]).toEqual([[], [userId]])
})

it('shares one following sync among calls that arrive during a sync', async () => {
  const { customerSync, requests, untilRequested } = startProcess()
  const first = customerSync.at('cus_ada')
  const more = [customerSync.at('cus_ada'), customerSync.at('cus_ada'), customerSync.at('cus_ada')]
  await untilRequested(1)
  requests[0]!.resolve(emptySnapshot)
  await first
  await untilRequested(2)
  requests[1]!.resolve(runs)
  await Promise.all(more)
  expect(requests).toHaveLength(2)
  expect(await findSubscription(database.db, userId)).toMatchObject({ subscriptionId: 'sub_1' })
})

it('stores nothing when the provider fails, and rejects only the callers of that sync', async () => {
  const { customerSync, requests, untilRequested } = startProcess()
  const first = customerSync.at('cus_ada')
  const second = customerSync.at('cus_ada')
  await untilRequested(1)
  requests[0]!.reject(new Error('down'))
  await expect(first).rejects.toThrow('down')
  await untilRequested(2)
  requests[1]!.resolve(runs)
  await second
  await customerSync.settled()
  expect(await findSubscription(database.db, userId)).toMatchObject({ subscriptionId: 'sub_1' })
})

it('does not ask the provider about an unknown customer', async () => {
  const { customerSync, requests } = startProcess()
  await customerSync.at('cus_stranger')
  expect(requests).toEqual([])
})

it('ignores a user who was deleted while the provider was asked', async () => {
  const { customerSync, requests, changed, untilRequested } = startProcess()
  const syncing = customerSync.at('cus_ada')
  await untilRequested(1)
  await database.db.delete(users)
  requests[0]!.resolve(runs)
  await syncing
  expect(changed).toEqual([])
})
