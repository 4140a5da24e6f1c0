import { useEffect } from 'react'
import { externalStore } from './external-store.ts'

let taken = 0
const store = externalStore({ get: () => taken > 0 })

/** Replaces the menu at the bottom of the page on a phone while the component is mounted. */
export const useBottomBar = (isTaken: boolean): void => {
  useEffect(() => {
    if (!isTaken) return
    taken++
    store.notify()
    return () => {
      taken--
      store.notify()
    }
  }, [isTaken])
}

/** Returns true while another bar replaces the menu at the bottom. */
export const useBottomTaken = store.use
