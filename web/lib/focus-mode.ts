import { externalStore } from './external-store.ts'

/** Of this tab, and only of it: a reload keeps it. */
const KEY = 'focusMode'

/** Whether only the page is to be seen. The desk turns it on and off; the menus go while it is on. */
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
