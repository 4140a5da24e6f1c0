import { externalStore, onWindowEvents } from './external-store.ts'

const KEY = 'personalizeText'

/**
 * A sample of the person's writing style. It stays in this browser and is sent only with calls that
 * match the style.
 */
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
