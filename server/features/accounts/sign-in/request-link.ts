import type { AccountDependencies } from '../dependencies.ts'
import type { LinkRequest } from './send-link.ts'

const wishes = ['signup', 'login'] as const
const often = (wish: LinkRequest['wish']) => `mails to ${wish}`
const seldom = (wish: LinkRequest['wish']) => `more mails to ${wish}`

const OFTEN = { calls: 5, seconds: 3600 }
/**
 * Must be shorter than the lifetime of a login link. If a mail is left out, the previous link in
 * the mailbox still works. So nobody can flood a mailbox with requests, or keep its owner out.
 */
const SELDOM = { calls: 1, seconds: 600 }

/**
 * Queues the mail with a link, unless the address has reached its limit. The answer is the same.
 */
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

/** Resets the limits after a link was used, since the mails are wanted. */
export const clearLinkRequests = async ({ limiter }: AccountDependencies, email: string) => {
  for (const wish of wishes)
    for (const route of [often(wish), seldom(wish)]) await limiter.clear(route, email.toLowerCase())
}
