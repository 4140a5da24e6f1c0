import { useSyncExternalStore } from 'react'

/** Of this tab, and only of it: a reload keeps it. */
const KEY = 'focusMode'
const listeners = new Set<() => void>()

/** Whether only the page is to be seen. The desk turns it on and off; the menus go while it is on. */
export const focusMode = {
  get: (): boolean => sessionStorage.getItem(KEY) === 'true',
  set: (on: boolean): void => {
    if (on) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
    for (const listener of listeners) listener()
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useFocusMode = (): boolean => useSyncExternalStore(subscribe, focusMode.get)
