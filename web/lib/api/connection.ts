import { externalStore } from '../stores/external-store.ts'

let isReached = true
const set = (next: boolean) => {
  if (isReached === next) return
  isReached = next
  store.notify()
}

/**
 * Whether the server answered the last call. `navigator.onLine` alone says little: it is true in a
 * network that leads nowhere, and when only the server is down.
 */
export const connection = {
  isReached: (): boolean => isReached,
  reached: (): void => set(true),
  lost: (): void => set(false),
  subscribe: (listener: () => void): (() => void) => store.subscribe(listener),
}

const store = externalStore({ get: connection.isReached })
export const useIsReached = store.use
