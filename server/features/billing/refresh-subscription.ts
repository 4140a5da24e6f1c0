import type { Subscription } from '#contract/billing.ts'
import { planOf } from '../../plans/plan.ts'
import { logFailure } from './ask-provider.ts'
import type { BillingDependencies, BillingUser } from './dependencies.ts'
import { findCustomer, findPlanRows, listOverdue } from './repository.ts'

const HOUR_MS = 3_600_000
/** The shortest time between two syncs for a page that polls for a purchase. */
const BREATH_MS = 2000
const AT_ONCE = 100

const since = (date: Date | null) => (date ? Date.now() - date.getTime() : Infinity)

/**
 * Syncs a customer if an event may have been lost. A user who returns from a checkout waits for the
 * sync. If a period has ended without an event, or a former customer has no subscription, it runs
 * in the background at most once an hour.
 */
export const syncIfDue = async (
  dependencies: BillingDependencies,
  { id, subscription }: Pick<BillingUser, 'id' | 'subscription'>,
) => {
  const { database, provider, customerSync, recent, log } = dependencies
  const runs = subscription?.end_date != null && subscription.end_date * 1000 > Date.now()
  if (runs) return
  const customer = await findCustomer(database.db, id)
  if (!customer || !provider.owns(customer.customerId)) return
  const sync = () =>
    customerSync.at(customer.customerId).catch((error: unknown) => logFailure(log, 'sync of a user', error))
  if (recent.has(id) && since(customer.syncedAt) > BREATH_MS) await sync()
  else if (since(customer.syncedAt) > HOUR_MS) void sync()
}

export const readSubscription = async (
  { database }: Pick<BillingDependencies, 'database'>,
  userId: string,
): Promise<Subscription | null> => {
  const rows = await findPlanRows(database.db, userId)
  return rows ? planOf(rows).subscription : null
}

/** Syncs all customers whose period ended without an event, whether or not they visit. */
export const syncOverdueCustomers = async (
  { database, customerSync, log }: BillingDependencies,
  signal: AbortSignal,
) => {
  try {
    for (const customerId of await listOverdue(database.db, AT_ONCE)) {
      if (signal.aborted) return
      await customerSync.at(customerId)
    }
  } catch (error) {
    logFailure(log, 'sync of overdue subscriptions', error)
  }
}
