import QuickLRU from 'quick-lru'

const HOUR_MS = 3_600_000

export type RecentCheckouts = ReturnType<typeof createRecentCheckouts>

/** Who opened a checkout in the last hour: they come back from it and want to see what they bought, with or without news. */
export const createRecentCheckouts = () => {
  const opened = new QuickLRU<string, true>({ maxSize: 10_000, maxAge: HOUR_MS })
  const turns = new Map<string, Promise<unknown>>()
  return {
    has: (userId: string) => opened.has(userId),
    note: (userId: string) => void opened.set(userId, true),
    /** One after the other, so that a double click finds what its first half did. */
    inTurn: async <T>(userId: string, work: () => Promise<T>): Promise<T> => {
      const turn = (turns.get(userId) ?? Promise.resolve()).then(work, work)
      turns.set(userId, turn)
      try {
        return await turn
      } finally {
        if (turns.get(userId) === turn) turns.delete(userId)
      }
    },
  }
}
