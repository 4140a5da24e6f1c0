import { useSyncExternalStore } from 'react'

const EVERY_MS = 30_000

let now = Math.floor(Date.now() / 1000)
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tick = () => {
  now = Math.floor(Date.now() / 1000)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) {
    tick()
    timer = setInterval(tick, EVERY_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time in seconds since the epoch, exact to half a minute. */
export const useMinute = (): number => useSyncExternalStore(subscribe, () => now)
