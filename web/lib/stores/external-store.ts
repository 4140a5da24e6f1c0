import { useSyncExternalStore } from 'react'

interface ExternalStoreOptions<T> {
  /** Reads the current value. Returns the same object until the value changes. */
  get: () => T
  /**
   * Runs while the store has subscribers, to observe outside changes such as timers and other tabs.
   * Returns its clean-up.
   */
  connect?: (notify: () => void) => () => void
}

/** State that lives outside React. Call `notify` after each change. */
export const externalStore = <T>({ get, connect }: ExternalStoreOptions<T>) => {
  const listeners = new Set<() => void>()
  let disconnect: (() => void) | undefined
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void): (() => void) => {
    // A function may subscribe twice, and each of its subscriptions ends separately.
    const own = () => listener()
    listeners.add(own)
    if (listeners.size === 1) disconnect = connect?.(notify)
    return () => {
      if (listeners.delete(own) && listeners.size === 0) disconnect?.()
    }
  }
  return { notify, subscribe, use: (): T => useSyncExternalStore(subscribe, get) }
}

/** Returns a `connect` that notifies on these events of the window. */
export const onWindowEvents =
  (...names: string[]) =>
  (notify: () => void): (() => void) => {
    for (const name of names) window.addEventListener(name, notify)
    return () => {
      for (const name of names) window.removeEventListener(name, notify)
    }
  }
