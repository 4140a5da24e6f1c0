import { notFound, ApiError } from '../../http/errors/api-error.ts'
import { askProvider } from './ask-provider.ts'
import type { BillingDependencies, BillingUser } from './dependencies.ts'
import {
  addCustomer,
  type CustomerRow,
  findCustomer,
  findSubscription,
  lockUser,
  replaceCustomer,
} from './repository.ts'

const subscribed = 'You have a subscription already. To change or cancel it, open Manage subscription in the settings.'
const unpaid =
  'You have a subscription already, and its last payment failed or was returned. Nothing was charged. To pay it or to change the card, open Manage subscription in the settings.'
const wrongState = (message: string) => new ApiError('wrong_state', message)

/**
 * Returns the address of a checkout. Refuses with an ApiError if the account has a subscription or
 * needs none.
 */
export const openCheckout = async (
  dependencies: BillingDependencies,
  user: BillingUser,
  priceId: string,
): Promise<string> => {
  const { database, provider, customerSync, log, recent } = dependencies
  const period = provider.periodOf(priceId)
  if (!period) throw notFound('price')
  if (user.owner)
    throw wrongState('You own this installation: everything is unlimited for you already, so there is nothing to buy.')
  if (user.byok)
    throw wrongState('Your lifetime deal includes everything that Premium has, so there is nothing to buy.')
  return recent.inTurn(user.id, async () => {
    const customer = await customerOf(dependencies, user)
    // The event of a payment in another tab may not have arrived yet.
    await askProvider(log, 'sync before checkout', customerSync.at(customer.customerId))
    const known = await findSubscription(database.db, user.id)
    if (known) throw wrongState(known.paymentFailed || known.graceEndsAt ? unpaid : subscribed)
    recent.note(user.id)
    return askProvider(log, 'checkout', provider.openCheckout({ id: customer.customerId, userId: user.id }, period))
  })
}

const customerOf = async ({ database, provider, log, queueEnd }: BillingDependencies, user: BillingUser) => {
  const known = await findCustomer(database.db, user.id)
  if (known && provider.owns(known.customerId)) return known
  const customerId = await askProvider(log, 'create customer', provider.createCustomer(user))
  const stored = await database.transaction(async (tx): Promise<CustomerRow | null> => {
    if (!(await lockUser(tx, user.id))) return null
    return known ? replaceCustomer(tx, known, customerId) : addCustomer(tx, user.id, customerId)
  })
  // The account was deleted meanwhile, or another process stored a customer first, so this customer
  // is not needed.
  if (stored?.customerId !== customerId) await queueEnd(null, { provider: provider.kind, customerId })
  if (!stored) throw notFound('account')
  return stored
}
