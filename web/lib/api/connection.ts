import { useSyncExternalStore } from 'react'

let isReached = true
const listeners = new Set<() => void>()
const set = (next: boolean) => {
  if (isReached === next) return
  isReached = next
  for (const listener of listeners) listener()
}

/**
 * Remembers whether the server answered the last call. `navigator.onLine` is not enough: it is also
 * true in a network without internet access, and while only the server is down.
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
