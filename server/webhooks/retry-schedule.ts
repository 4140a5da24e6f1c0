const [MINUTE, HOUR, DAY] = [60, 3600, 24 * 3600]

/** Seconds between an attempt that failed and the next one: ten attempts over about three days. */
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

/** By up to this share a wait is longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.1
/** What a receiver may ask us to wait. */
const LONGEST_RETRY_AFTER = DAY

/** Seconds, or a date; null when it is neither. */
const readRetryAfter = (header: string, now: Date): number | null => {
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? null : (date - now.getTime()) / 1000
}

/** When to try again after this attempt (the first is 1) failed; null when it was the last one. */
export const nextAttempt = (
  attempt: number,
  now: Date,
  { retryAfter = null, waits = retrySeconds }: { retryAfter?: string | null; waits?: readonly number[] } = {},
): Date | null => {
  const wait = waits[attempt - 1]
  if (wait === undefined) return null
  const jittered = wait * (1 + JITTER * (2 * Math.random() - 1))
  const asked = (retryAfter !== null && readRetryAfter(retryAfter.trim(), now)) || 0
  return new Date(now.getTime() + 1000 * Math.max(jittered, Math.min(asked, LONGEST_RETRY_AFTER)))
}
