import { setTimeout as wait } from 'node:timers/promises'
import { ModelError } from '#writer/model/model-error.ts'
import type { StepModel } from './step-model.ts'

/** Errors that a retry may fix. A rejected key or request stays rejected. */
const transientTypes = new Set(['unreachable', 'timeout', 'cut', 'invalid', 'limited'])
/**
 * The longest wait that the pipeline accepts from a provider. If the provider asks for more, the
 * book stops, and its owner decides when to resume it.
 */
const MAX_WAIT_MS = 3_600_000

export const isTransient = (error: unknown): error is ModelError =>
  error instanceof ModelError && transientTypes.has(error.type) && (error.retryAfterMs ?? 0) <= MAX_WAIT_MS

/**
 * Milliseconds before each retry of a step. The client already retries on its own, so these delays
 * bridge outages of about a minute.
 */
export const defaultRetryDelays: readonly number[] = [1000, 8000, 30_000]

export interface RetryPolicy {
  /** Milliseconds before each retry. The length of the list is the maximum number of retries. */
  delays: readonly number[]
  signal: AbortSignal
  reportWaiting: StepModel['reportWaiting']
}

/**
 * Waits before the retry that follows failure number `failures`, which starts at 1, and reports the
 * reason. Unusable replies are requested again immediately.
 */
export const waitBeforeRetry = async (
  error: ModelError,
  failures: number,
  { delays, signal, reportWaiting }: RetryPolicy,
): Promise<void> => {
  if (error.type === 'invalid' || error.type === 'cut') return
  const milliseconds = Math.max(delays[failures - 1] ?? 0, error.retryAfterMs ?? 0)
  const reason = error.type === 'limited' ? 'rate limited' : 'retrying'
  reportWaiting({ reason, until: Date.now() + milliseconds, attempt: failures + 1, attempts: delays.length + 1 })
  try {
    await wait(milliseconds, undefined, { signal })
  } catch {
    throw new ModelError('aborted', 'The book was stopped.')
  } finally {
    reportWaiting(null)
  }
}

/** Repeats a call after each transient error, at most as many times as `delays` has entries. */
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
