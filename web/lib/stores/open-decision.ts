import { useEffect } from 'react'
import { externalStore } from './external-store.ts'

let open = 0
const store = externalStore({ get: () => open > 0 })

/**
 * Marks, while the component is mounted, that the person has a decision to make, which no message
 * may cover.
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

/** Returns true while the person has a decision to make. */
export const useIsDecisionOpen = store.use
