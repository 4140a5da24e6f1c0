import type { NextCharge, SubscriptionDetails } from '#contract/billing.ts'
import { PREMIUM } from '#contract/plans.ts'
import { askProvider } from './ask-provider.ts'
import type { BillingDependencies, BillingUser } from './dependencies.ts'
import { findCustomer, findSubscription, type SubscriptionRow } from './repository.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/**
 * Returns the stored details of a subscription, which can be shown while the provider does not
 * answer. Returns null if the account pays nothing.
 */
export const readDetails = async (
  { database }: Pick<BillingDependencies, 'database'>,
  { id, byok, owner }: Pick<BillingUser, 'id' | 'byok' | 'owner'>,
): Promise<SubscriptionDetails | null> => {
  const row = byok || owner ? undefined : await findSubscription(database.db, id)
  if (!row) return null
  const { period, unitAmount, currency, graceEndsAt } = row
  return {
    plan: PREMIUM,
    period,
    price: unitAmount === null || currency === null ? null : { unit_amount: unitAmount, currency },
    payment: paymentOf(row),
    grace_end_date: graceEndsAt && seconds(graceEndsAt),
  }
}

const paymentOf = ({ paymentFailed, graceEndsAt }: SubscriptionRow): SubscriptionDetails['payment'] => {
  if (paymentFailed) return 'failed'
  if (!graceEndsAt) return 'good'
  return graceEndsAt > new Date() ? 'failing' : 'failed'
}

export const findNextCharge = async (
  { database, provider, log }: BillingDependencies,
  { id, byok, owner }: BillingUser,
): Promise<NextCharge | null> => {
  const customer = await findCustomer(database.db, id)
  const subscription = await findSubscription(database.db, id)
  if (byok || owner || !customer || !subscription || !provider.owns(customer.customerId)) return null
  const nextCharge = provider.nextCharge(customer.customerId, subscription.subscriptionId)
  const next = await askProvider(log, 'next charge', nextCharge)
  return next && { amount: next.amount, currency: next.currency, date: next.at && seconds(next.at) }
}
