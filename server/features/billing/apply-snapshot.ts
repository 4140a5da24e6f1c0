import type { Transaction } from '../../database/database.ts'
import { settlePayments } from '../../plans/book-tokens-of-payments.ts'
import { recordSecurityEvent } from '../../security/security-events.ts'
import type { Payment, ProvidedSubscription, Snapshot } from './payment-provider.ts'
import { findSubscription, type NewSubscription, putSubscription, removeSubscription } from './repository.ts'

/** Makes ours what the provider holds. Under the lock of the user's row. */
export const applySnapshot = async (tx: Transaction, userId: string, { subscription, payments, facts }: Snapshot) => {
  const before = await findSubscription(tx, userId)
  const after = subscription && rowOf(userId, subscription, payments)
  if (after) await putSubscription(tx, after)
  else if (before) await removeSubscription(tx, userId)
  await settlePayments(tx, userId, facts)
  const [from, to] = [inWords(before), inWords(after)]
  if (from !== to) await recordSecurityEvent(tx, { kind: 'plan_changed', userId, details: { from, to } })
}

const rowOf = (userId: string, subscription: ProvidedSubscription, payments: Payment[]): NewSubscription => {
  const latest = payments
    .filter(({ subscriptionId }) => subscriptionId === subscription.id)
    .toSorted((a, b) => a.periodStart.getTime() - b.periodStart.getTime())
    .at(-1)
  return {
    userId,
    subscriptionId: subscription.id,
    period: subscription.period,
    // A trial has no payment yet.
    paymentFailed: subscription.unpaid || (latest !== undefined && latest.money !== 'kept'),
    cancelled: subscription.cancelled,
    endsAt: subscription.endsAt,
  }
}

const inWords = (row: Pick<NewSubscription, 'period' | 'paymentFailed' | 'cancelled'> | null | undefined) =>
  row ? row.period + (row.paymentFailed ? ', payment failed' : '') + (row.cancelled ? ', cancelled' : '') : 'none'
