import { useEffect } from 'react'
import { externalStore } from './external-store.ts'

let open = 0
const store = externalStore({ get: () => open > 0 })

/**
 * Marks that the person has something to decide, which no message covers, while the component is
 * mounted.
 */
export const useOpenDecision = (): void => {
  useEffect(() => {
    open++
    store.notify()
    return () => {
      open--
      store.notify()
    }
  }, [])
}

/** Returns true while there is something to decide. */
export const useIsDecisionOpen = store.use
