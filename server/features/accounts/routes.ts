import { type accounts, messages } from '#contract/accounts.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Database } from '../../database/database.ts'
import type { Handlers } from '../../http/serve.ts'
import { redeemLink } from './redeem-link.ts'
import type { LinkRequest } from './send-link.ts'
import type { Sessions, SignedIn } from './sessions.ts'

interface Parts {
  database: Database
  sessions: Sessions
  /** Puts the mail in the queue. */
  requestLink: (request: LinkRequest) => Promise<void>
  ownerEmail: string | null
  firstIsOwner: boolean
}

/** The owner's plan stands for a subscription that never ends and costs nothing. */
const subscriptionOf = ({ owner }: SignedIn) =>
  owner
    ? {
        plan: { name: 'Owner', word_limit: 0 },
        payment_failed: false,
        cancelled: false,
        end_date: null,
        stripe_subscription_id: null,
      }
    : null

export const FREE_WORDS = 3000

export const accountRoutes = ({
  requestLink,
  ...parts
}: Parts): Handlers<Pick<InkloomContract, keyof typeof accounts>, SignedIn> => ({
  'POST /signup': async ({ body }) => {
    await requestLink({ email: body.email, wish: 'signup' })
    return { message: messages.activationSent }
  },
  'POST /send_login_link': async ({ body }) => {
    await requestLink({ email: body.email, wish: 'login' })
    return { message: messages.linkSent }
  },
  'GET /login_with_token/:token': ({ params }) => redeemLink(parts, params.token),
  'POST /logout': async (_, { user }) => {
    await parts.sessions.end(user)
    return {}
  },
  'GET /user_info': (_, { user }) => ({ email: user.email, byok: false, subscription: subscriptionOf(user) }),
  'GET /get_subscription': (_, { user }) => ({ subscription: subscriptionOf(user) }),
  'GET /me/quota': (_, { user }) =>
    user.owner ? { current: 0, limit: 0, unlimited: true } : { current: 0, limit: FREE_WORDS, unlimited: false },
})
