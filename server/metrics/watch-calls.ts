import type { Logger } from 'pino'
import type { WatchCall, WatchedCall } from '#writer/model/watch-model.ts'
import { beginSpan } from '../tracing/tracing.ts'
import type { KeyOwner, Metrics } from './metrics.ts'

const harmless: ReadonlySet<WatchedCall['outcome']> = new Set(['stop', 'length', 'left', 'aborted'])

/** Records a span for a finished model call. It contains no text. */
const traceCall = ({ task, outcome, seconds, usage }: WatchedCall) => {
  const attributes = {
    'gen_ai.operation.name': task,
    outcome,
    ...(usage && { 'gen_ai.usage.input_tokens': usage.inputTokens, 'gen_ai.usage.output_tokens': usage.outputTokens }),
  }
  const span = beginSpan({ name: `model ${task}`, kind: 'client', attributes, lasted: seconds * 1000 })
  span?.end(harmless.has(outcome) ? undefined : new Error(outcome))
}

/**
 * Returns a function that counts model calls, and logs those whose prompt was shortened, because a
 * larger context window would improve them.
 */
export const watchCalls = (metrics: Pick<Metrics, 'callsWith'>, key: KeyOwner, log: Logger): WatchCall => {
  const count = metrics.callsWith(key)
  return (call) => {
    count(call)
    traceCall(call)
    if (call.shortened)
      log.warn(
        { task: call.task, key, leftOut: call.shortened.parts, tokens: call.shortened.tokens },
        'prompt was too long for the model and was shortened',
      )
  }
}
