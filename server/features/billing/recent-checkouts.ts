import QuickLRU from 'quick-lru'

const HOUR_MS = 3_600_000

export type RecentCheckouts = ReturnType<typeof createRecentCheckouts>

/**
 * Remembers who opened a checkout in the last hour. They return from it and expect to see their
 * purchase, even if its event is late.
 */
export const createRecentCheckouts = () => {
  const opened = new QuickLRU<string, true>({ maxSize: 10_000, maxAge: HOUR_MS })
  const turns = new Map<string, Promise<unknown>>()
  return {
    has: (userId: string) => opened.has(userId),
    note: (userId: string) => void opened.set(userId, true),
    /**
     * Runs the calls of a user one after the other, so that the second click of a double click sees
     * the result of the first.
     */
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
