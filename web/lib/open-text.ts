import { externalStore } from './external-store.ts'

interface OpenText {
  projectId: string
  words: number
  symbols: number
}

let current: OpenText | null = null
const store = externalStore({ get: () => current })

/** What the text that is open counts. The page that has it open tells; the menu shows it. */
export const openText = {
  set: (next: OpenText | null): void => {
    current = next
    store.notify()
  },
  get: (): OpenText | null => current,
}

export const useOpenText = store.use
