import { setImmediate } from 'node:timers/promises'

export interface Yielder {
  (): Promise<void>
  /**
   * Returns true if a call would yield. For loops of many small steps, in which each `await` would
   * cost more than the step.
   */
  isDue(): boolean
}

/** The number of event-loop turns that it takes to accept, read and answer a new connection. */
const TURNS = 4

/**
 * Creates a function to call between pieces of long work. It yields to the event loop after
 * `holdMs` milliseconds, and throws if the signal has aborted.
 */
export const createYielder = (signal?: AbortSignal, holdMs = 8): Yielder => {
  let since = performance.now()
  const isDue = () => performance.now() - since >= holdMs
  const yieldTurn = async () => {
    signal?.throwIfAborted()
    if (!isDue()) return
    for (let turn = 0; turn < TURNS; turn++) await setImmediate()
    since = performance.now()
    signal?.throwIfAborted()
  }
  return Object.assign(yieldTurn, { isDue })
}
