import type { WritingSession } from '#contract/goals.ts'
import { externalStore } from './external-store.ts'

/** The sessions of the open text that began in this page, or that this browser has not sent yet. */
interface WritingHere {
  projectId: string
  sessions: readonly WritingSession[]
}

let current: WritingHere | null = null
const store = externalStore({ get: () => current })

export const writingHere = {
  set: (next: WritingHere | null): void => {
    current = next
    store.notify()
  },
}

export const useWritingHere = store.use
