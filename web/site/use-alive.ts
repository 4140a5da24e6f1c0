import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the scripts of the page are at work. Before that, a form would be sent as the browser sends it: in the address. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
