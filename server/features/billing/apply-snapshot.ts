import type { Transaction } from '../../database/database.ts'
import type { MoneyFact } from '../../database/schema/index.ts'
import { settlePayments } from '../../plans/book-tokens-of-payments.ts'
import { recordSecurityEvent } from '../../security/security-events.ts'
import type { Payment, ProvidedSubscription, Snapshot } from './payment-provider.ts'
import {
  findSubscription,
  type NewSubscription,
  noteFailure,
  putSubscription,
  removeSubscription,
} from './repository.ts'

export interface FailedPayments {
  /** The number of days that Premium stays after a renewal failed. */
  graceDays: number
  /** Queues a mail to the user, in the given transaction. */
  notify: (tx: Transaction, userId: string) => Promise<void>
}

const DAY_MS = 86_400_000

/**
 * Stores the provider's state of a customer, and returns the bills paid since the last sync. The
 * caller must hold the lock of the user's row.
 */
export const applySnapshot = async (
  tx: Transaction,
  userId: string,
  { subscription, payments, facts, currency }: Snapshot,
  { graceDays, notify }: FailedPayments,
): Promise<MoneyFact[]> => {
  const before = await findSubscription(tx, userId)
  const after = subscription && rowOf(userId, subscription, payments, graceDays)
  if (after) await putSubscription(tx, after)
  else if (before) await removeSubscription(tx, userId)
  const paid = await settlePayments(tx, userId, facts, currency)
  const failed = subscription?.unpaid?.latest
  if (failed && (await noteFailure(tx, userId, failed))) await notify(tx, userId)
  const [from, to] = [inWords(before), inWords(after)]
  if (from !== to) await recordSecurityEvent(tx, { kind: 'plan_changed', userId, details: { from, to } })
  return paid
}

/** Returns the row of a running subscription. */
export const rowOf = (
  userId: string,
  subscription: ProvidedSubscription,
  payments: Payment[],
  graceDays: number,
): NewSubscription => {
  const latest = payments
    .filter(({ subscriptionId }) => subscriptionId === subscription.id)
    .toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime())
    .at(-1)
  const { unpaid } = subscription
  return {
    userId,
    subscriptionId: subscription.id,
    period: subscription.period,
    // A trial has no payment yet.
    paymentFailed: (unpaid !== null && !unpaid.since) || (latest !== undefined && latest.money !== 'kept'),
    graceEndsAt: unpaid?.since ? new Date(unpaid.since.getTime() + graceDays * DAY_MS) : null,
    unitAmount: subscription.price?.unitAmount ?? null,
    currency: subscription.price?.currency ?? null,
    cancelled: subscription.cancelled,
    endsAt: subscription.endsAt,
  }
}

const inWords = (
  row: Pick<NewSubscription, 'period' | 'paymentFailed' | 'graceEndsAt' | 'cancelled'> | null | undefined,
) =>
  row
    ? row.period +
      (row.paymentFailed ? ', payment failed' : row.graceEndsAt ? ', renewal failed' : '') +
      (row.cancelled ? ', cancelled' : '')
    : 'none'
