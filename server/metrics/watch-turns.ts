import type { CallQueue } from '#writer/model/call-queue.ts'
import type { Metrics } from './metrics.ts'

/** Calls to the model at this moment: those under way, and those that wait for their turn. */
export const watchTurns = (metrics: Metrics, turns: CallQueue): void => {
  const calls = metrics.gauge('model_calls', 'Calls to language models at this moment', ['state'], () => {
    for (const [state, count] of Object.entries(turns.count())) calls.set({ state }, count)
  })
}
