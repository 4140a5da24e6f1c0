import { setImmediate } from 'node:timers/promises'

export interface Yielder {
  (): Promise<void>
  /** Whether calling it would let other work in. For loops of many small steps, in which each `await` would cost more than the step. */
  isDue(): boolean
}

/** Turns of the event loop in which a new connection is accepted, read and answered. */
const TURNS = 4

/** Called between pieces of long work: lets other work in when this one held the thread long enough, and ends when the caller left. */
export const createYielder = (signal?: AbortSignal, holdMs = 8): Yielder => {
  let since = performance.now()
  const isDue = () => performance.now() - since >= holdMs
  const breathe = async () => {
    signal?.throwIfAborted()
    if (!isDue()) return
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
    since = performance.now()
    signal?.throwIfAborted()
  }
  return Object.assign(breathe, { isDue })
}
