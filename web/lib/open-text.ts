import { externalStore } from './external-store.ts'

interface OpenText {
  projectId: string
  words: number
  symbols: number
}

let current: OpenText | null = null
const store = externalStore({ get: () => current })

/** The word and symbol counts of the open text. The page sets them; the menu shows them. */
export const openText = {
  set: (next: OpenText | null): void => {
    current = next
    store.notify()
  },
  get: (): OpenText | null => current,
}

export const useOpenText = store.use
