import { type accounts, messages } from '#contract/accounts.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
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

const unfinished = (): never => {
  throw new Refusal('unavailable', 'Not built yet')
}
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
  'POST /login': unfinished,
  'GET /auth/google/login': unfinished,
  'GET /auth/google/callback': unfinished,
  'POST /test_issuer/consent': unfinished,
  'POST /update_password': unfinished,
  'DELETE /delete_account': unfinished,
  'POST /logout': async (_, { user }) => {
    await parts.sessions.end(user)
    return {}
  },
  'GET /user_info': (_, { user }) => ({ email: user.email, byok: user.byok, subscription: user.subscription }),
})
