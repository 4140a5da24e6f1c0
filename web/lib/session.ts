import { externalStore, onWindowEvents } from './external-store.ts'

const KEY = 'token'
/** Says to the other tabs that the person left: a token that is gone without it was refused. */
const LEFT = 'signedOut'
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
    store.notify()
  },
  end: (): void => {
    localStorage.removeItem(KEY)
    store.notify()
  },
  /** Ends it by loading another page anew, so that nothing of the person is left in memory. */
  leave: (path: string): void => {
    localStorage.setItem(LEFT, 'true')
    localStorage.removeItem(KEY)
    window.location.assign(path)
  },
  /** Called when the session begins or ends, in whichever tab of this browser. */
  subscribe: (listener: () => void): (() => void) => store.subscribe(listener),
}

// `pageshow`: the browser's way back may show a page as it was before the session ended.
const store = externalStore({ get: session.state, connect: onWindowEvents('storage', 'pageshow') })
export const useSessionState = store.use
export const useSignedIn = (): boolean => useSessionState() === 'in'
