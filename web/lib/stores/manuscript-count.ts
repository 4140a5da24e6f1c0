import { externalStore } from './external-store.ts'

interface ManuscriptCount {
  projectId: string
  words: number
  symbols: number
}

let current: ManuscriptCount | null = null
const store = externalStore({ get: () => current })

/** The word and symbol counts of the open text. The page sets them; the menu shows them. */
export const manuscriptCount = {
  set: (next: ManuscriptCount | null): void => {
    current = next
    store.notify()
  },
  get: (): ManuscriptCount | null => current,
}

export const useManuscriptCount = store.use
