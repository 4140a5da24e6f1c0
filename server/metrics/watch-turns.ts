import type { Turns } from '#writer/model/turns.ts'
import type { Metrics } from './metrics.ts'

/** Calls to the model at this moment: those under way, and those that wait for their turn. */
export const watchTurns = (metrics: Metrics, turns: Turns): void => {
  const calls = metrics.gauge('model_calls', 'Calls to language models at this moment', ['state'], () => {
    for (const [state, count] of Object.entries(turns.count())) calls.set({ state }, count)
  })
}
