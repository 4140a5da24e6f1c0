import type { InkloomContract } from '#contract/contract.ts'
import { fallbackPrices } from '#contract/plans.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import type { BillingDependencies, BillingUser } from '../dependencies.ts'
import { addCustomer, lockUser } from '../repository.ts'
import { runs } from './test-provider.ts'
import {
  findTestCheckout,
  findTestSubscription,
  lockTestCheckout,
  lockTestSubscription,
  putTestSubscription,
  setCheckoutState,
} from './repository.ts'
import { beginTestSubscription, letHappen, presentTestSubscription, type TestEvent } from './subscription.ts'

type Outcome = Valid<InkloomContract['POST /test_checkout/:id']>['body']['outcome']
type Answer = Reply<InkloomContract['POST /test_checkout/:id']>

/** Throws `notFound` if a real provider is configured. */
const checkTest = ({ provider }: BillingDependencies) => {
  if (provider.kind !== 'test') throw notFound('call')
}

const wrongState = (message: string) => new ApiError('wrong_state', message)

export const readTestCheckout = async (dependencies: BillingDependencies, user: BillingUser, id: string) => {
  checkTest(dependencies)
  const checkout = await findTestCheckout(dependencies.database.db, user.id, id)
  if (!checkout) throw notFound('checkout')
  const { period, state } = checkout
  return { period, state, unit_amount: fallbackPrices.amounts[period], currency: fallbackPrices.currency }
}

export const endTestCheckout = async (
  dependencies: BillingDependencies,
  user: BillingUser,
  id: string,
  outcome: Outcome,
): Promise<Answer> => {
  checkTest(dependencies)
  const paid = { url: '/purchase_confirmation', message: 'The test payment went through. No money was taken.' }
  const left = { url: '/cancel_payment', message: 'You left the checkout. Nothing was charged.' }
  const answer = await dependencies.database.transaction(async (tx): Promise<Answer> => {
    await lockUser(tx, user.id)
    const checkout = await lockTestCheckout(tx, user.id, id)
    if (!checkout) throw notFound('checkout')
    if (checkout.state === 'paid' && outcome === 'pay') return paid
    if (checkout.state === 'cancelled' && outcome === 'cancel') return left
    if (checkout.state !== 'open')
      throw wrongState('This checkout is closed. Nothing was charged; you can begin a new one from the settings.')
    if (outcome === 'fail')
      return { url: null, message: 'The test payment was declined. Nothing was charged; you can try again.' }
    await setCheckoutState(tx, id, outcome === 'pay' ? 'paid' : 'cancelled')
    if (outcome === 'cancel') return left
    const earlier = await lockTestSubscription(tx, user.id)
    if (earlier && runs(earlier)) throw wrongState('You have a subscription already. Nothing was charged.')
    await putTestSubscription(tx, beginTestSubscription(user.id, checkout.period, earlier))
    return paid
  })
  await syncAfter(dependencies, user)
  return answer
}

export const readTestSubscription = async (dependencies: BillingDependencies, user: BillingUser) => {
  checkTest(dependencies)
  const row = await findTestSubscription(dependencies.database.db, user.id)
  return row ? presentTestSubscription(row) : null
}

export const happenToTestSubscription = async (
  dependencies: BillingDependencies,
  user: BillingUser,
  event: TestEvent,
) => {
  checkTest(dependencies)
  const changed = await dependencies.database.transaction(async (tx) => {
    const row = await lockTestSubscription(tx, user.id)
    if (!row) throw wrongState('There is no test subscription.')
    const next = letHappen(row, event)
    if (!next) throw wrongState('This event is not possible in the current state of the subscription.')
    await putTestSubscription(tx, next)
    return next
  })
  await syncAfter(dependencies, user)
  return presentTestSubscription(changed)
}

const syncAfter = async ({ database, provider, customerSync }: BillingDependencies, user: BillingUser) => {
  const { customerId } = await addCustomer(database.db, user.id, await provider.createCustomer(user))
  await customerSync.at(customerId)
}
