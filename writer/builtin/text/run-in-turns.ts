import type { Steps } from '#manuscript/model/steps.ts'
import { createYielder } from './yielder.ts'

/** Runs steps, and yields to the event loop between them, because a text may be very long. */
export const runInTurns = async <T>(steps: Steps<T>): Promise<T> => {
  const yieldTurn = createYielder()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (yieldTurn.isDue()) await yieldTurn()
  }
}
