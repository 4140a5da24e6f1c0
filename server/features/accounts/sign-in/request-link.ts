import type { AccountDependencies } from '../dependencies.ts'
import type { LinkRequest } from './send-link.ts'

type LinkAction = LinkRequest['wish']
const actions: readonly LinkAction[] = ['signup', 'login']
const often = (action: LinkAction) => `mails to ${action}`
const seldom = (action: LinkAction) => `more mails to ${action}`

const OFTEN = { calls: 5, seconds: 3600 }
/**
 * The period must be shorter than the lifetime of a login link: if a mail is skipped, the previous
 * link in the mailbox still works. So nobody can flood a mailbox, or lock its owner out, with
 * requests.
 */
const SELDOM = { calls: 1, seconds: 600 }

/**
 * Queues the mail with a link, unless the address has reached its limit. The answer is the same.
 */
export const requestLink = async (
  { limiter, queueLink }: AccountDependencies,
  action: LinkAction,
  email: string,
  address: string,
  consent?: LinkRequest['consent'],
) => {
  const account = email.toLowerCase()
  const isNeeded =
    (await limiter.allows(often(action), account, OFTEN)) || (await limiter.allows(seldom(action), account, SELDOM))
  if (isNeeded) await queueLink({ email, account, wish: action, address, ...(consent && { consent }) })
}

/** Resets the limits after a link was used, because its use shows that the mails are wanted. */
export const clearLinkRequests = async ({ limiter }: AccountDependencies, email: string) => {
  for (const action of actions)
    for (const route of [often(action), seldom(action)]) await limiter.clear(route, email.toLowerCase())
}
