import { externalStore } from '../stores/external-store.ts'

const EVERY_MS = 30_000

const readClock = () => Math.floor(Date.now() / 1000)
let now = readClock()

const store = externalStore({
  get: () => now,
  connect: (notify) => {
    const tick = () => {
      now = readClock()
      notify()
    }
    tick()
    const timer = setInterval(tick, EVERY_MS)
    return () => clearInterval(timer)
  },
})

/** Returns the time in seconds since the epoch, accurate to half a minute. */
export const useMinute = store.use
