import type { Subscription } from '#contract/billing.ts'
import { planOf } from '../../plans/plan.ts'
import { logFailure } from './ask-provider.ts'
import type { BillingParts } from './parts.ts'
import { type CustomerRow, findCustomer, findPlanRows, listOverdue, type SubscriptionRow } from './repository.ts'

const HOUR_MS = 3_600_000
/** A page that waits for a purchase asks often. */
const BREATH_MS = 2000
const AT_ONCE = 100

const since = (date: Date | null) => (date ? Date.now() - date.getTime() : Infinity)

/** A period has ended and nobody told how it went on, or there may be a subscription that nobody told of. */
const isOverdue = ({ lookedAt }: CustomerRow, subscription: SubscriptionRow | null) =>
  since(lookedAt) > HOUR_MS && (!subscription || since(subscription.endsAt) > 0)

/**
 * Events get lost. Whoever comes back from a checkout waits for a look at the provider; where a period has ended without
 * news, one begins in the background, at most once an hour.
 */
export const lookIfDue = async ({ database, provider, looks, recent, log }: BillingParts, userId: string) => {
  const customer = await findCustomer(database.db, userId)
  if (!customer) return
  const { subscription } = (await findPlanRows(database.db, userId)) ?? { subscription: null }
  const look = () =>
    looks.at(customer.customerId).catch((error: unknown) => logFailure(log, 'look for a person', error))
  const waiting = recent.has(userId) && !subscription
  if (provider.kind === 'test' || (waiting && since(customer.lookedAt) > BREATH_MS)) await look()
  else if (isOverdue(customer, subscription)) void look()
}

export const readSubscription = async (
  { database }: Pick<BillingParts, 'database'>,
  userId: string,
): Promise<Subscription | null> => {
  const rows = await findPlanRows(database.db, userId)
  return rows ? planOf(rows).subscription : null
}

/** Looks at all customers whose period ended without news, also of those who never come. */
export const lookAtOverdue = async ({ database, looks, log }: BillingParts, signal: AbortSignal) => {
  try {
    for (const customerId of await listOverdue(database.db, AT_ONCE)) {
      if (signal.aborted) return
      await looks.at(customerId)
    }
  } catch (error) {
    logFailure(log, 'look at what is overdue', error)
  }
}
