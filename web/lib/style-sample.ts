import { externalStore, onWindowEvents } from './external-store.ts'

const KEY = 'personalizeText'

/** A sample of how the person writes. It stays in this browser, and goes out only with a call that is to match it. */
export const styleSample = {
  read: (): string => localStorage.getItem(KEY) ?? '',
  keep: (text: string): void => {
    if (text.trim()) localStorage.setItem(KEY, text)
    else localStorage.removeItem(KEY)
    store.notify()
  },
}

const store = externalStore({ get: styleSample.read, connect: onWindowEvents('storage') })
export const useStyleSample = store.use
