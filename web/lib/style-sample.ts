import { useSyncExternalStore } from 'react'

const KEY = 'personalizeText'
const listeners = new Set<() => void>()

/** A sample of how the person writes. It stays in this browser, and goes out only with a call that is to match it. */
export const styleSample = {
  read: (): string => localStorage.getItem(KEY) ?? '',
  keep: (text: string): void => {
    if (text.trim()) localStorage.setItem(KEY, text)
    else localStorage.removeItem(KEY)
    for (const listener of listeners) listener()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export const useStyleSample = (): string => useSyncExternalStore(subscribe, styleSample.read)
