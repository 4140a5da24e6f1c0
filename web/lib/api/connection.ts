import { useSyncExternalStore } from 'react'

let isReached = true
const listeners = new Set<() => void>()
const set = (next: boolean) => {
  if (isReached === next) return
  isReached = next
  for (const listener of listeners) listener()
}

/**
 * Remembers if the server answered the last call. `navigator.onLine` alone says little: it is true in a
 * network that leads nowhere, and when only the server is down.
 */
export const connection = {
  isReached: (): boolean => isReached,
  reached: (): void => set(true),
  lost: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => {
    // A function may subscribe twice, and each of its subscriptions ends separately.
    const own = () => listener()
    listeners.add(own)
    return () => void listeners.delete(own)
  },
}

export const useIsReached = (): boolean => useSyncExternalStore(connection.subscribe, connection.isReached)
