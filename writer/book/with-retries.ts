import { setTimeout as wait } from 'node:timers/promises'
import { ModelError } from '#writer/model/model-error.ts'
import type { StepModel } from './step-model.ts'

/** Failures that the next try may not meet. A refused key or request stays refused. */
const transientTypes = new Set(['unreachable', 'timeout', 'cut', 'invalid', 'limited'])
/** A book waits this long for a provider that asks to; for longer, its author decides when it goes on. */
const MAX_WAIT_MS = 3_600_000

export const isTransient = (error: unknown): error is ModelError =>
  error instanceof ModelError && transientTypes.has(error.kind) && (error.retryAfterMs ?? 0) <= MAX_WAIT_MS

/**
 * Milliseconds before each further try of a step. The client has tried several times by itself before it gives up, so that
 * these are for outages of a minute.
 */
export const defaultRetryDelays: readonly number[] = [1000, 8000, 30_000]

export interface RetryPolicy {
  /** Milliseconds before further tries after failures; their number bounds the failures. */
  delays: readonly number[]
  signal: AbortSignal
  reportWaiting: StepModel['reportWaiting']
}

/** Waits before the try that follows failure `failures` (1 is the first), and tells why. Nonsense is asked for again at once. */
export const waitBeforeRetry = async (
  error: ModelError,
  failures: number,
  { delays, signal, reportWaiting }: RetryPolicy,
): Promise<void> => {
  if (error.kind === 'invalid' || error.kind === 'cut') return
  const milliseconds = Math.max(delays[failures - 1] ?? 0, error.retryAfterMs ?? 0)
  const reason = error.kind === 'limited' ? 'rate limited' : 'retrying'
  reportWaiting({ reason, until: Date.now() + milliseconds, attempt: failures + 1, attempts: delays.length + 1 })
  try {
    await wait(milliseconds, undefined, { signal })
  } catch {
    throw new ModelError('aborted', 'The book was stopped.')
  } finally {
    reportWaiting(null)
  }
}

/** Tries again after each failure that may pass, as often as there are pauses. */
export const withRetries = async <T>(call: () => Promise<T>, policy: RetryPolicy): Promise<T> => {
  for (let failures = 0; ; failures++) {
    try {
      return await call()
    } catch (error) {
      if (!isTransient(error) || failures >= policy.delays.length || policy.signal.aborted) throw error
      await waitBeforeRetry(error, failures + 1, policy)
    }
  }
}
