import { useSyncExternalStore } from 'react'

const KEY = 'token'
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** The session token in this browser; another tab's sign-in and sign-out count here too. */
export const session = {
  token: (): string | null => localStorage.getItem(KEY),
  begin: (token: string): void => {
    localStorage.setItem(KEY, token)
    tell()
  },
  end: (): void => {
    localStorage.removeItem(KEY)
    tell()
  },
  /** Ends it by loading another page anew, so that nothing of the person is left in memory. */
  leave: (path: string): void => {
    localStorage.removeItem(KEY)
    window.location.assign(path)
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  // The browser's way back may show a page as it was before the session ended.
  window.addEventListener('pageshow', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', listener)
  }
}

export const useSignedIn = (): boolean => useSyncExternalStore(subscribe, session.token) !== null
