import { ApiError } from '../../http/errors/api-error.ts'
import { askProvider } from './ask-provider.ts'
import type { BillingDependencies, BillingUser } from './dependencies.ts'
import { findCustomer, findSubscription } from './repository.ts'

export const openPortal = async (
  { database, provider, log }: BillingDependencies,
  user: BillingUser,
): Promise<string> => {
  const customer = await findCustomer(database.db, user.id)
  const subscription = await findSubscription(database.db, user.id)
  if (user.byok || !subscription || !customer || !provider.owns(customer.customerId))
    throw new ApiError('wrong_state', 'You have no subscription that could be managed here.')
  return askProvider(log, 'portal', provider.portal(customer.customerId))
}
