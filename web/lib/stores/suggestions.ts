import { externalStore, onWindowEvents } from './external-store.ts'

const KEY = 'inkloom:suggestions'

/** If the browser refuses storage, the choice lasts until the page is left. */
let chosen = false

const read = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on'
  } catch {
    return chosen
  }
}

/**
 * True if the AI suggests the next words when the writer pauses. Off by default, because
 * suggestions use up words.
 */
export const suggestions = {
  get: read,
  set: (on: boolean): void => {
    chosen = on
    try {
      if (on) localStorage.setItem(KEY, 'on')
      else localStorage.removeItem(KEY)
    } catch {
      // Without storage, the choice applies to this page only.
    }
    store.notify()
  },
}

const store = externalStore({ get: read, connect: onWindowEvents('storage') })
export const useSuggestions = store.use
