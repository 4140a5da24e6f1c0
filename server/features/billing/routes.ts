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
export const billingRoutes = (): Handlers<Pick<InkloomContract, keyof typeof billing>, BillingUser> => ({
  'GET /get_subscription': (_, { user }) => ({ subscription: user.subscription }),
  'GET /me/quota': (_, { user }) => ({
    current: 0,
    limit: user.wordLimit,
    unlimited: user.wordLimit === 0,
    book_tokens: user.unlimitedBooks ? null : 0,
  }),
  'GET /pricing': unfinished,
  'POST /checkout/:priceId': unfinished,
  'GET /stripe_dashboard': unfinished,
  'POST /add_to_cancel_list': unfinished,
  'POST /license/activate': unfinished,
  'POST /stripe_webhook': unfinished,
  'GET /test_checkout/:id': unfinished,
  'POST /test_checkout/:id': unfinished,
  'GET /test_subscription': unfinished,
  'POST /test_subscription': unfinished,
})
