import { ACTIVATION_LINK_HOURS } from '#contract/accounts.ts'
import { peekRedirect } from '#web/lib/navigation/redirect-url.ts'
import { session } from '#web/lib/account/session.ts'

const KEY = 'askedLink'

interface RequestedLink {
  /** Milliseconds since the epoch. */
  at: number
  /** The page to return to. The link opens in another tab, which does not know it. */
  redirect: string | null
  /**
   * True if a signed-in person requested a fresh sign-in, so that the link is used although there
   * is a session.
   */
  again: boolean
}

/**
 * Remembers that this browser requested a link, so that opening it needs no confirmation. If there
 * is a session, the request is for a fresh sign-in.
 */
export const rememberRequestedLink = (): void => remember({ redirect: peekRedirect(), again: session.token() !== null })

/**
 * Remembers that a signed-in person requested a link to sign in again. The link then opens
 * `redirect`.
 */
export const rememberFreshSignIn = (redirect: string): void => remember({ redirect, again: true })

const remember = (link: Omit<RequestedLink, 'at'>): void =>
  localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), ...link } satisfies RequestedLink))

export const forgetRequestedLink = (): void => localStorage.removeItem(KEY)

/** Returns this browser's request for a link, or null once the longest-lived link has expired. */
export const requestedLink = (): RequestedLink | null => {
  try {
    const link = JSON.parse(localStorage.getItem(KEY) ?? 'null') as RequestedLink | null
    return link && Date.now() - link.at < ACTIVATION_LINK_HOURS * 3_600_000 ? link : null
  } catch {
    return null
  }
}
