import { fallbackPrices, periods, plans, unitsOf } from '#contract/plans.ts'
import type { Database } from '../../../database/database.ts'
import type { MoneyFact, TestPayment } from '../../../database/schema/index.ts'
import { emptySnapshot, type PaymentProvider, type Snapshot, type Unpaid } from '../payment-provider.ts'
import { lockUser } from '../repository.ts'
import { findTestSubscription, lockTestSubscription, openTestCheckout, putTestSubscription } from './repository.ts'
import { letHappen, type TestRow } from './subscription.ts'

const PREFIX = 'test_cus_'
const userOf = (customerId: string) => customerId.slice(PREFIX.length)
const priceId = (period: (typeof periods)[number]) => `test_price_${period}`

export const runs = ({ status, periodEnd, cancelAtPeriodEnd }: TestRow) =>
  status !== 'ended' && !(cancelAtPeriodEnd && periodEnd < new Date())

/**
 * Returns the times of the failed payment, or null if nothing is owed. Nobody pays automatically in
 * the test checkout, so a period that ended waits to be renewed.
 */
const unpaidOf = ({ status, failedAt, periodEnd }: TestRow): Unpaid | null => {
  if (status !== 'past_due' && periodEnd >= new Date()) return null
  const since = failedAt ?? periodEnd
  return { since, latest: since }
}

const snapshotOf = (row: TestRow): Snapshot => ({
  subscription: runs(row)
    ? {
        id: row.id,
        period: row.period,
        unpaid: unpaidOf(row),
        price: { unitAmount: fallbackPrices.amounts[row.period], currency: fallbackPrices.currency },
        cancelled: row.cancelAtPeriodEnd,
        endsAt: row.periodEnd,
      }
    : null,
  payments: row.payments.map(({ id, subscriptionId, periodStart, refunded, disputed }) => ({
    id,
    subscriptionId,
    periodStart: new Date(periodStart * 1000),
    money: refunded ? 'refunded' : disputed ? 'disputed' : 'kept',
  })),
  facts: row.payments.map((payment) => factOf(row, payment)),
  currency: fallbackPrices.currency,
})

const factOf = ({ userId }: TestRow, payment: TestPayment): MoneyFact => {
  const { id, subscriptionId, period, periodStart: start, refunded, disputed } = payment
  const price = fallbackPrices.amounts[period]
  return {
    kind: 'bill',
    id,
    customerId: PREFIX + userId,
    subscriptionId,
    at: start,
    period: { start, units: unitsOf(plans[period].bookTokens), asked: price },
    prorated: 0,
    other: 0,
    returned: 0,
    kept: refunded ? 0 : price,
    paid: price,
    atStake: disputed && !refunded ? price : 0,
  }
}

const shown = (period: (typeof periods)[number]) => ({
  id: priceId(period),
  unit_amount: fallbackPrices.amounts[period],
  currency: fallbackPrices.currency,
  period,
})

/** The local test checkout, used if no payment provider is configured. It takes no money. */
export const testProvider = (database: Database, publicUrl: () => string): PaymentProvider => ({
  kind: 'test',
  owns: (customerId) => customerId.startsWith(PREFIX),
  periodOf: (id) => periods.find((period) => priceId(period) === id) ?? null,
  prices: async () => ({
    prices: { monthly: shown('monthly'), quarterly: shown('quarterly'), yearly: shown('yearly') },
    currency: fallbackPrices.currency,
  }),
  createCustomer: async ({ id }) => PREFIX + id,
  openCheckout: async ({ userId }, period) => {
    const { id } = await database.transaction(async (tx) => {
      await lockUser(tx, userId)
      return openTestCheckout(tx, userId, period)
    })
    return `${publicUrl()}/test_checkout/${id}`
  },
  portal: async () => `${publicUrl()}/test_billing`,
  readSnapshot: async (customerId) => {
    const row = await findTestSubscription(database.db, userOf(customerId))
    return row ? snapshotOf(row) : emptySnapshot
  },
  nextCharge: async (customerId) => {
    const row = await findTestSubscription(database.db, userOf(customerId))
    if (!row || !runs(row) || row.cancelAtPeriodEnd) return null
    const { currency, amounts } = fallbackPrices
    return { amount: amounts[row.period], currency, at: row.status === 'past_due' ? null : row.periodEnd }
  },
  cancelAtPeriodEnd: (customerId) =>
    database.transaction(async (tx) => {
      const row = await lockTestSubscription(tx, userOf(customerId))
      const cancelled = row && letHappen(row, 'cancel')
      if (cancelled) await putTestSubscription(tx, cancelled)
    }),
  // Its rows are deleted with the account.
  deleteCustomer: async () => {},
})
