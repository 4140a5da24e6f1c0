import type { ModelError, ModelErrorKind } from './model-error.ts'

/** A call that failed once, and what to do about it. */
export interface Failure {
  error: ModelError
  /** Retries that make sense for this kind of failure; 0 is final. */
  retries: number
  /** How long the provider asked to wait. */
  retryAfterMs?: number
}

/** Waiting for the first token twice is long enough; a provider that talks nonsense three times will not stop. */
const retriesOf: Record<ModelErrorKind, number> = {
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

export const failureOf = (error: ModelError, retryAfterMs?: number): Failure => ({
  error,
  retries: retriesOf[error.kind],
  retryAfterMs,
})

/** Somebody waits for an interactive call; a book can wait for the provider. */
const patience = {
  interactive: { retries: 3, retryAfterCapMs: 15_000 },
  book: { retries: 6, retryAfterCapMs: 120_000 },
}

const longestDelayMs = 20_000

/** Milliseconds to wait before attempt `attempt + 1`, or undefined when it is over. Full jitter where the provider names no time. */
export const delayBeforeRetry = (
  failure: Failure,
  attempt: number,
  options: { kind: 'interactive' | 'book'; baseMs: number; retryAfterCapMs?: number },
): number | undefined => {
  const { retries, retryAfterCapMs } = patience[options.kind]
  if (attempt > Math.min(retries, failure.retries)) return
  if (failure.retryAfterMs !== undefined)
    return failure.retryAfterMs <= (options.retryAfterCapMs ?? retryAfterCapMs) ? failure.retryAfterMs : undefined
  return Math.random() * Math.min(longestDelayMs, options.baseMs * 2 ** (attempt - 1))
}
