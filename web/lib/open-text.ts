import { useSyncExternalStore } from 'react'

interface OpenText {
  projectId: string
  words: number
  symbols: number
}

let current: OpenText | null = null
const listeners = new Set<() => void>()

/** What the text that is open counts. The page that has it open tells; the menu shows it. */
export const openText = {
  set: (next: OpenText | null): void => {
    current = next
    for (const listener of listeners) listener()
  },
  get: (): OpenText | null => current,
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useOpenText = (): OpenText | null => useSyncExternalStore(subscribe, openText.get)
