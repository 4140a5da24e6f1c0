import { externalStore, onWindowEvents } from './external-store.ts'

const KEY = 'inkloom:suggestions'

/** A browser can refuse storage; the choice then lasts until the page is left. */
let chosen = false

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return chosen
  }
}

/**
 * True if the AI suggests the next words when the writer pauses. Off at first, because it uses
 * words.
 */
export const suggestions = {
  get: read,
  set: (on: boolean): void => {
    chosen = on
    try {
      if (on) localStorage.setItem(KEY, 'on')
      else localStorage.removeItem(KEY)
    } catch {
      // The choice was set for this page.
    }
    store.notify()
  },
}

const store = externalStore({ get: read, connect: onWindowEvents('storage') })
export const useSuggestions = store.use
