import { externalStore } from './external-store.ts'

/** Stored per tab, so that it survives a reload. */
const KEY = 'focusMode'

/**
 * True if only the page is shown. The workspace turns focus mode on and off; the menus are hidden while
 * it is on.
 */
export const focusMode = {
  get: (): boolean => sessionStorage.getItem(KEY) === 'true',
  set: (on: boolean): void => {
    if (on) sessionStorage.setItem(KEY, 'true')
    else sessionStorage.removeItem(KEY)
    store.notify()
  },
}

const store = externalStore({ get: focusMode.get })
export const useFocusMode = store.use
