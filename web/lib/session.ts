import { useSyncExternalStore } from 'react'

const KEY = 'token'
/** Says to the other tabs that the person left: a token that is gone without it was refused. */
const LEFT = 'signedOut'
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())
/** Whether this page had a session: only then can it have expired. */
let wasIn = false

/** `expired`: the server refused the session that this page had. `out`: the person left, or was never signed in. */
export type SessionState = 'in' | 'expired' | 'out'

/** The session token in this browser; another tab's sign-in and sign-out count here too. */
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
    tell()
  },
  end: (): void => {
    localStorage.removeItem(KEY)
    tell()
  },
  /** Ends it by loading another page anew, so that nothing of the person is left in memory. */
  leave: (path: string): void => {
    localStorage.setItem(LEFT, 'true')
    localStorage.removeItem(KEY)
    window.location.assign(path)
  },
  /** Called when the session begins or ends, in whichever tab of this browser. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    window.addEventListener('storage', listener)
    // The browser's way back may show a page as it was before the session ended.
    window.addEventListener('pageshow', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
      window.removeEventListener('pageshow', listener)
    }
  },
}

export const useSessionState = (): SessionState => useSyncExternalStore(session.subscribe, session.state)
export const useSignedIn = (): boolean => useSessionState() === 'in'
