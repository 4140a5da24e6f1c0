import { ACTIVATION_LINK_HOURS } from '#contract/accounts.ts'
import { peekRedirect } from '#web/lib/redirect-url.ts'
import { session } from '#web/lib/session.ts'

const KEY = 'askedLink'

interface AskedLink {
  /** Milliseconds since the epoch. */
  at: number
  /** The link opens in a tab of its own, which knows nothing of where this one wanted to go. */
  redirect: string | null
  /** Asked by somebody signed in, to sign in afresh: the link counts although there is a session. */
  again: boolean
}

/**
 * Remembers that this browser asked for a link, so that it need not ask again when the link is opened. Whoever asks for one while
 * signed in wants a fresh sign-in.
 */
export const rememberAskedLink = (): void => remember({ redirect: peekRedirect(), again: session.token() !== null })

/** The same for a fresh sign-in on top of a session, which then leads back to `redirect`. */
export const rememberAskedAgain = (redirect: string): void => remember({ redirect, again: true })

const remember = (asked: Omit<AskedLink, 'at'>): void =>
  localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), ...asked } satisfies AskedLink))

export const forgetAskedLink = (): void => localStorage.removeItem(KEY)

/** What this browser asked for, while the longest-lived link may still work. */
export const askedLink = (): AskedLink | null => {
  try {
    const asked = JSON.parse(localStorage.getItem(KEY) ?? 'null') as AskedLink | null
    return asked && Date.now() - asked.at < ACTIVATION_LINK_HOURS * 3_600_000 ? asked : null
  } catch {
    return null
  }
}
