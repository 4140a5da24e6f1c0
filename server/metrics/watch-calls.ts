import type { Logger } from 'pino'
import type { WatchCall } from '#writer/model/watch-model.ts'
import type { KeyOwner, Metrics } from './metrics.ts'

/** Counts calls to the model, and logs those whose prompt had to be shortened: a larger context window would help them. */
export const watchCalls = (metrics: Pick<Metrics, 'callsWith'>, key: KeyOwner, log: Logger): WatchCall => {
  const count = metrics.callsWith(key)
  return (call) => {
    count(call)
    if (call.shortened)
      log.warn(
        { task: call.task, key, leftOut: call.shortened.parts, tokens: call.shortened.tokens },
        'A prompt was too long for the model, and parts of it were left out',
      )
  }
}
