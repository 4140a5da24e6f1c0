import { setTimeout as sleep } from 'node:timers/promises'
import { ModelError, type ModelErrorType } from './model-error.ts'

/** A failed call with its retry information. */
export interface RetryableFailure {
  error: ModelError
  /** Maximum retries for this type of failure; 0 is final. */
  retries: number
  /** Milliseconds that the provider asked to wait. */
  retryAfterMs?: number
}

/**
 * The maximum number of retries for each type of error. A provider that sends invalid replies three
 * times will not recover. A permanent rejection is not retried.
 */
const retriesOf: Record<ModelErrorType, number> = {
  limited: Infinity,
  unreachable: Infinity,
  cut: Infinity,
  timeout: 1,
  invalid: 2,
  'no-credit': 0,
  unauthorized: 0,
  refused: 0,
  'too-long': 0,
  rejected: 0,
  aborted: 0,
}

export const toRetryableFailure = (error: ModelError, retryAfterMs?: number): RetryableFailure => ({
  error,
  retries: retriesOf[error.type],
  retryAfterMs,
})

/** A person waits for an interactive call, while a book can wait for the provider. */
const retryLimits = {
  interactive: { retries: 3, retryAfterCapMs: 15_000 },
  book: { retries: 6, retryAfterCapMs: 120_000 },
}

const longestDelayMs = 20_000

/** The next attempt: its number, the total, and the delay in milliseconds. */
export interface Retry {
  delay: number
  attempt: number
  of: number
}

/**
 * Plans the attempt after `attempt`, or returns undefined if there is none. Uses full jitter if the
 * provider names no time.
 */
export const nextRetry = (
  failure: RetryableFailure,
  attempt: number,
  options: { type: 'interactive' | 'book'; baseMs: number; retryAfterCapMs?: number },
): Retry | undefined => {
  const { retries, retryAfterCapMs } = retryLimits[options.type]
  const most = Math.min(retries, failure.retries)
  if (attempt > most) return
  const { retryAfterMs } = failure
  if (retryAfterMs !== undefined && retryAfterMs > (options.retryAfterCapMs ?? retryAfterCapMs)) return
  const delay = retryAfterMs ?? Math.random() * Math.min(longestDelayMs, options.baseMs * 2 ** (attempt - 1))
  return { delay, attempt: attempt + 1, of: most + 1 }
}

/** Waits for this many milliseconds. Throws `ModelError` `aborted` if the signal aborts first. */
export const wait = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  try {
    await sleep(milliseconds, undefined, { signal })
  } catch (error) {
    throw new ModelError('aborted', 'The call was given up by its caller.', { cause: error })
  }
}
