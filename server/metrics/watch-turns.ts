import type { CallQueue } from '#writer/model/call-queue.ts'
import type { Metrics } from './metrics.ts'

/** Registers the metric of current model calls: the running and the waiting ones. */
export const watchTurns = (metrics: Metrics, turns: CallQueue): void => {
  const calls = metrics.gauge('model_calls', 'Current calls to language models', ['state'], () => {
    for (const [state, count] of Object.entries(turns.count())) calls.set({ state }, count)
  })
}
