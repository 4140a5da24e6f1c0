import type { ModelError, ModelErrorKind } from './model-error.ts'

/** A call that failed once, and what to do about it. */
export interface Failure {
  error: ModelError
  /** Retries that make sense for this kind of failure; 0 is final. */
  retries: number
  /** How long the provider asked to wait. */
  retryAfterMs?: number
}

/** A provider that talks nonsense three times will not stop. What is refused for good is refused again. */
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

/** The next attempt, the how manieth of how many it is, and the milliseconds until it is made. */
export interface Retry {
  delay: number
  attempt: number
  of: number
}

/** The attempt after `attempt`, or undefined when it is over. Full jitter where the provider names no time. */
export const nextRetry = (
  failure: Failure,
  attempt: number,
  options: { kind: 'interactive' | 'book'; baseMs: number; retryAfterCapMs?: number },
): Retry | undefined => {
  const { retries, retryAfterCapMs } = patience[options.kind]
  const most = Math.min(retries, failure.retries)
  if (attempt > most) return
  const { retryAfterMs } = failure
  if (retryAfterMs !== undefined && retryAfterMs > (options.retryAfterCapMs ?? retryAfterCapMs)) return
  const delay = retryAfterMs ?? Math.random() * Math.min(longestDelayMs, options.baseMs * 2 ** (attempt - 1))
  return { delay, attempt: attempt + 1, of: most + 1 }
}
