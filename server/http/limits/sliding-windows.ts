import QuickLRU from 'quick-lru'

export interface RateLimitResult {
  /** True if the call exceeded the limit. A refused call is not counted. */
  refused: boolean
  /** The number of calls that are left now. */
  left: number
  /** The seconds until one more call is available, rounded up. */
  seconds: number
}

/**
 * Counts calls in sliding windows: it stores the time of each recent call of a caller, so that no
 * window of that length ever holds more calls than the limit. Counting is synchronous, so
 * concurrent calls are counted one after the other.
 */
export const slidingWindows = ({ counted, now }: { counted: number; now: () => number }) => {
  const windows = new QuickLRU<string, number[]>({ maxSize: counted })
  return {
    count(caller: string, { calls, seconds }: { calls: number; seconds: number }): RateLimitResult {
      const at = now()
      const since = at - seconds * 1000
      const times = (windows.get(caller) ?? []).filter((time) => time > since)
      const refused = times.length >= calls
      if (!refused) times.push(at)
      windows.set(caller, times)
      return {
        refused,
        left: calls - times.length,
        seconds: Math.max(1, Math.ceil((times[0]! - since) / 1000)),
      }
    },
  }
}
