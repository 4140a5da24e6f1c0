import { setImmediate } from 'node:timers/promises'

export type Breathe = () => Promise<void>

/** Called between pieces of long work: lets other work in when this one held the thread long enough, and ends when the caller left. */
export const createBreathe = (signal?: AbortSignal, holdMs = 8): Breathe => {
  let since = performance.now()
  return async () => {
    signal?.throwIfAborted()
    if (performance.now() - since < holdMs) return
    await setImmediate()
    since = performance.now()
    signal?.throwIfAborted()
  }
}
