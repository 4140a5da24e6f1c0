const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3600]

/** The seconds between a failed attempt and the next one: ten attempts over about three days. */
export const retrySeconds: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

/**
 * Each wait is changed by up to this share, so that deliveries that failed together are not retried
 * together.
 */
const JITTER = 0.1
/** The longest wait in seconds that a receiver may request. */
const LONGEST_RETRY_AFTER = DAY

/** Parses a Retry-After header of seconds or a date. Returns seconds, or null if it is neither. */
const readRetryAfter = (header: string, now: Date): number | null => {
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : (date - now.getTime()) / 1000
}

/**
 * Returns the time of the retry after a failed attempt (the first is 1), or null after the last
 * one.
 */
export const nextAttempt = (
  attempt: number,
  now: Date,
  { retryAfter = null, waits = retrySeconds }: { retryAfter?: string | null; waits?: readonly number[] } = {},
): Date | null => {
  const wait = waits[attempt - 1]
  if (wait === undefined) return null
  const jittered = wait * (1 + JITTER * (2 * Math.random() - 1))
  const retryAfterSeconds = (retryAfter !== null && readRetryAfter(retryAfter.trim(), now)) || 0
  return new Date(now.getTime() + 1000 * Math.max(jittered, Math.min(retryAfterSeconds, LONGEST_RETRY_AFTER)))
}
