import type { z } from 'zod'
import type { TestSubscription, testBillingEvents } from '#contract/billing.ts'
import { plans, type Period } from '#contract/plans.ts'
import type { TestPayment, testSubscriptions } from '../../../database/schema/index.ts'

export type TestRow = typeof testSubscriptions.$inferSelect
export type TestEvent = (typeof testBillingEvents)[number]

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Returns the same day some months later, or the last day of that month if it is shorter. */
export const addMonths = (date: Date, months: number): Date => {
  const later = new Date(date)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const days = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(date.getUTCDate(), days))
  return later
}

const payment = (subscriptionId: string, period: Period, start: Date): TestPayment => ({
  id: `test_payment_${crypto.randomUUID()}`,
  subscriptionId,
  period,
  periodStart: seconds(start),
  refunded: false,
  disputed: false,
})

/** Begins a subscription. It replaces one that has ended, whose payments are kept. */
export const beginTestSubscription = (userId: string, period: Period, earlier: TestRow | undefined): TestRow => {
  const id = `test_sub_${crypto.randomUUID()}`
  const start = new Date(Math.floor(Date.now() / 1000) * 1000)
  return {
    userId,
    id,
    period,
    status: 'active',
    cancelAtPeriodEnd: false,
    failedAt: null,
    periodEnd: addMonths(start, plans[period].months),
    payments: [...(earlier?.payments ?? []), payment(id, period, start)],
  }
}

const pay = (row: TestRow): TestRow => ({
  ...row,
  status: 'active',
  failedAt: null,
  periodEnd: addMonths(row.periodEnd, plans[row.period].months),
  payments: [...row.payments, payment(row.id, row.period, row.periodEnd)],
})

const latestPayment = ({ payments }: TestRow) => payments.toSorted((a, b) => a.periodStart - b.periodStart).at(-1)!

const changeLatest = (row: TestRow, change: Partial<TestPayment>): TestRow => {
  const { id } = latestPayment(row)
  return { ...row, payments: row.payments.map((paid) => (paid.id === id ? { ...paid, ...change } : paid)) }
}

const moneyKept = (row: TestRow) => {
  const { refunded, disputed } = latestPayment(row)
  return !refunded && !disputed
}
const isRenewed = ({ status, cancelAtPeriodEnd }: TestRow) => status === 'active' && !cancelAtPeriodEnd

/**
 * The events by name: `when` decides if an event is possible, and `make` applies it to a
 * subscription.
 */
const events: Record<TestEvent, { when: (row: TestRow) => boolean; make: (row: TestRow) => TestRow }> = {
  renew: { when: isRenewed, make: pay },
  fail_payment: { when: isRenewed, make: (row) => ({ ...row, status: 'past_due', failedAt: new Date() }) },
  end_grace: {
    when: ({ status, failedAt }) => status === 'past_due' && failedAt !== null && failedAt.getTime() > 0,
    // Simulates a payment that failed long ago.
    make: (row) => ({ ...row, failedAt: new Date(0) }),
  },
  recover: { when: ({ status }) => status === 'past_due', make: pay },
  cancel: { when: isRenewed, make: (row) => ({ ...row, cancelAtPeriodEnd: true }) },
  resume: {
    when: ({ status, cancelAtPeriodEnd }) => status === 'active' && cancelAtPeriodEnd,
    make: (row) => ({ ...row, cancelAtPeriodEnd: false }),
  },
  end: { when: ({ status }) => status !== 'ended', make: (row) => ({ ...row, status: 'ended' }) },
  refund: { when: moneyKept, make: (row) => changeLatest(row, { refunded: true }) },
  dispute: { when: moneyKept, make: (row) => changeLatest(row, { disputed: true }) },
}

export const possibleEvents = (row: TestRow): TestEvent[] =>
  (Object.keys(events) as TestEvent[]).filter((event) => events[event].when(row))

/** Returns null if the event is not possible in the current state. */
export const letHappen = (row: TestRow, event: TestEvent): TestRow | null =>
  events[event].when(row) ? events[event].make(row) : null

export const presentTestSubscription = (row: TestRow): z.infer<typeof TestSubscription> => ({
  period: row.period,
  status: row.status,
  cancelled: row.cancelAtPeriodEnd,
  period_end: seconds(row.periodEnd),
  payments: row.payments.map(({ id, periodStart, refunded, disputed }) => ({
    id,
    period_start: periodStart,
    refunded,
    disputed,
  })),
  possible: possibleEvents(row),
})
