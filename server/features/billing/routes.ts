import type { billing } from '#contract/billing.ts'
import type { InkloomContract } from '#contract/contract.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Handlers } from '../../http/serve.ts'
import type { Plan } from '../../plans/plan.ts'

/** Who acts. */
export interface BillingUser extends Plan {
  id: string
  email: string
}

const unfinished = (): never => {
  throw new Refusal('unavailable', 'Not built yet')
}
/** The words and the licences of a plan have rooms of their own. */
type BillingContract = Pick<InkloomContract, Exclude<keyof typeof billing, 'GET /me/quota' | 'POST /license/activate'>>

export const billingRoutes = (): Handlers<BillingContract, BillingUser> => ({
  'GET /get_subscription': (_, { user }) => ({ subscription: user.subscription }),
  'GET /pricing': unfinished,
  'POST /checkout/:priceId': unfinished,
  'GET /stripe_dashboard': unfinished,
  'POST /add_to_cancel_list': unfinished,
  'POST /stripe_webhook': unfinished,
  'GET /test_checkout/:id': unfinished,
  'POST /test_checkout/:id': unfinished,
  'GET /test_subscription': unfinished,
  'POST /test_subscription': unfinished,
})
