import type { billing } from '#contract/billing.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { openCheckout } from './open-checkout.ts'
import { openPortal } from './open-portal.ts'
import type { BillingDependencies, BillingUser } from './dependencies.ts'
import { findNextCharge, readDetails } from './read-details.ts'
import { receiveEvent } from './receive-event.ts'
import { syncIfDue, readSubscription } from './refresh-subscription.ts'
import { addCancellation } from './repository.ts'
import {
  endTestCheckout,
  happenToTestSubscription,
  readTestCheckout,
  readTestSubscription,
} from './test-checkout/routes.ts'

/** Word quotas and licenses have folders of their own. */
type BillingContract = Pick<InkloomContract, Exclude<keyof typeof billing, 'GET /me/quota' | 'POST /license/activate'>>

const CANCELLATIONS_KEPT = 10

/** `parts` is null if nothing is sold. */
export const billingRoutes = (
  dependencies: BillingDependencies | null,
  { database }: Pick<BillingDependencies, 'database'>,
): Handlers<BillingContract, BillingUser> => {
  const selling = () => {
    if (!dependencies) throw new ApiError('not_supported', 'Nothing is sold on this installation.')
    return dependencies
  }
  return {
    'GET /get_subscription': async (_, { user }) => {
      if (dependencies) await syncIfDue(dependencies, user)
      return { subscription: await readSubscription({ database }, user.id) }
    },
    'GET /subscription_details': async (_, { user }) => ({
      details: await readDetails({ database }, user),
    }),
    'GET /next_charge': async (_, { user }) => ({
      next_charge: dependencies && (await findNextCharge(dependencies, user)),
    }),
    'GET /pricing': () => selling().prices(),
    'POST /checkout/:priceId': async ({ params }, { user }) => ({
      checkout_url: await openCheckout(selling(), user, params.priceId),
    }),
    'GET /stripe_dashboard': async (_, { user }) => ({ dashboard_url: await openPortal(selling(), user) }),
    'POST /add_to_cancel_list': async (_, { user }) => {
      await database.transaction((tx) => addCancellation(tx, user.id, CANCELLATIONS_KEPT))
      return {}
    },
    'POST /stripe_webhook': async ({ body }, { headers, address }) => {
      const signature = String(headers['stripe-signature'] ?? '')
      await receiveEvent(selling(), { body, signature, address })
      return { received: true as const }
    },
    'GET /test_checkout/:id': ({ params }, { user }) => readTestCheckout(selling(), user, params.id),
    'POST /test_checkout/:id': ({ params, body }, { user }) =>
      endTestCheckout(selling(), user, params.id, body.outcome),
    'GET /test_subscription': async (_, { user }) => ({
      subscription: await readTestSubscription(selling(), user),
    }),
    'POST /test_subscription': async ({ body }, { user }) => ({
      subscription: await happenToTestSubscription(selling(), user, body.event),
    }),
  }
}
