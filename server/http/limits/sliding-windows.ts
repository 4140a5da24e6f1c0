import QuickLRU from 'quick-lru'

export interface Standing {
  /** It was one too many, and is not counted. */
  refused: boolean
  /** Calls that are left at this moment. */
  left: number
  /** Until there is one more than now, rounded up. */
  seconds: number
}

/**
 * Remembers when each of a caller's latest calls came: whichever span of that length one looks at, it never holds more calls
 * than the limit. Counting is one step that nothing comes between, so that callers at once are counted as callers in a row.
 */
export const slidingWindows = ({ counted, now }: { counted: number; now: () => number }) => {
  const windows = new QuickLRU<string, number[]>({ maxSize: counted })
  return {
    count(caller: string, { calls, seconds }: { calls: number; seconds: number }): Standing {
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
