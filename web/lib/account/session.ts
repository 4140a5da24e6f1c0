import { externalStore, onWindowEvents } from '../stores/external-store.ts'

const KEY = 'token'
/**
 * Storage key that marks a sign-out by the person. A token that disappears without it was refused
 * by the server.
 */
const LEFT = 'signedOut'
/** Storage key of the account that the personal data of this browser belongs to. */
const OWNER = 'account'
/**
 * Keys, or prefixes of keys, of a person's data in this browser, as the privacy policy lists them.
 */
const PERSONAL = [
  OWNER,
  'inkloom:suggestions',
  'oneChapter',
  'personalizeText',
  'currentDescription',
  'lastProject',
  'recentActions',
  'contextDraft:',
  'draftsStopped:',
  'tableDraft:',
  'unsentText:',
]

const removePersonal = (): void => {
  for (const key of Object.keys(localStorage))
    if (PERSONAL.some((personal) => key.startsWith(personal))) localStorage.removeItem(key)
}

/** True if this page had a session; only then can it have expired. */
let wasIn = false

/**
 * `expired`: the server refused the session of this page. `out`: the person signed out, or was
 * never signed in.
 */
export type SessionState = 'in' | 'expired' | 'out'

/** The session token in this browser. Signing in or out in another tab applies here too. */
export const session = {
  token: (): string | null => localStorage.getItem(KEY),
  state: (): SessionState => {
    if (session.token() !== null) {
      wasIn = true
      return 'in'
    }
    return wasIn && localStorage.getItem(LEFT) === null ? 'expired' : 'out'
  },
  begin: (token: string): void => {
    localStorage.removeItem(LEFT)
    localStorage.setItem(KEY, token)
    store.notify()
  },
  /**
   * Sets the account of the session. Removes personal data of another account from this browser,
   * which stays there after an expired session.
   */
  belongsTo: (account: string): void => {
    const owner = localStorage.getItem(OWNER)
    if (owner === account) return
    if (owner !== null) removePersonal()
    try {
      localStorage.setItem(OWNER, account)
    } catch {
      // If the storage is full, the next account can't be distinguished from this one.
    }
  },
  end: (): void => {
    localStorage.removeItem(KEY)
    store.notify()
  },
  /** Ends the session by loading another page, so that no personal data stays in memory. */
  leave: (path: string): void => {
    localStorage.setItem(LEFT, 'true')
    localStorage.removeItem(KEY)
    removePersonal()
    // The stored proposals contain text of the account.
    indexedDB.deleteDatabase('inkloom-proposals')
    window.location.assign(path)
  },
  /** Calls the listener when the session begins or ends, in any tab of this browser. */
  subscribe: (listener: () => void): (() => void) => store.subscribe(listener),
}

// `pageshow`: the back button may show a cached page from before the session ended.
const store = externalStore({ get: session.state, connect: onWindowEvents('storage', 'pageshow') })
export const useSessionState = store.use
export const useSignedIn = (): boolean => useSessionState() === 'in'
