import { Refusal } from '../../http/refusal.ts'
import { askProvider } from './ask-provider.ts'
import type { BillingParts, BillingUser } from './parts.ts'
import { findCustomer, findSubscription } from './repository.ts'

export const openPortal = async ({ database, provider, log }: BillingParts, user: BillingUser): Promise<string> => {
  const customer = await findCustomer(database.db, user.id)
  const subscription = await findSubscription(database.db, user.id)
  if (user.byok || !subscription || !customer || !provider.owns(customer.customerId))
    throw new Refusal('wrong_state', 'You have no subscription that could be managed here.')
  return askProvider(log, 'portal', provider.portal(customer.customerId))
}
