import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Returns true once the page is hydrated. Before that, the browser would submit a form with its
 * data in the address.
 */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
