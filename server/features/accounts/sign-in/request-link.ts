import type { AccountDependencies } from '../dependencies.ts'
import type { LinkRequest } from './send-link.ts'

const wishes = ['signup', 'login'] as const
const often = (wish: LinkRequest['wish']) => `mails to ${wish}`
const seldom = (wish: LinkRequest['wish']) => `more mails to ${wish}`

const OFTEN = { calls: 5, seconds: 3600 }
/**
 * Shorter than a login link lives: where a mail is left out, the one before it is in the mailbox and still works. So
 * nobody can flood a mailbox by asking, and nobody can keep its owner out by asking either.
 */
const SELDOM = { calls: 1, seconds: 600 }

/** Puts the mail in the queue, unless this address had enough of them; the answer is the same. */
export const requestLink = async (
  { limiter, queueLink }: AccountDependencies,
  wish: LinkRequest['wish'],
  email: string,
  address: string,
  consent?: LinkRequest['consent'],
) => {
  const account = email.toLowerCase()
  const wanted =
    (await limiter.allows(often(wish), account, OFTEN)) || (await limiter.allows(seldom(wish), account, SELDOM))
  if (wanted) await queueLink({ email, account, wish, address, ...(consent && { consent }) })
}

/** After a link was used: the mails are wanted. */
export const clearLinkRequests = async ({ limiter }: AccountDependencies, email: string) => {
  for (const wish of wishes)
    for (const route of [often(wish), seldom(wish)]) await limiter.clear(route, email.toLowerCase())
}
