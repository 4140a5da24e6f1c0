import { externalStore } from './external-store.ts'

interface TodayWords {
  words: number
  goal: number
}

let current: TodayWords | null = null
const store = externalStore({ get: () => current })

/**
 * Today's words of the open text, if it has a goal for the day. The page sets them; the menu shows
 * them.
 */
export const todayWords = {
  set: (next: TodayWords | null): void => {
    current = next
    store.notify()
  },
}

export const useTodayWords = store.use
