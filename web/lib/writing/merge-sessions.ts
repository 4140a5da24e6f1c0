import type { WritingSession } from '#contract/goals.ts'

/** Seconds without typing after which a session has ended. */
export const SESSION_PAUSE = 15 * 60

/**
 * Merges the sessions of the server and of this browser. For each session, the longer state wins.
 */
export const mergeSessions = (...lists: (readonly WritingSession[])[]): WritingSession[] => {
  const merged = new Map<string, WritingSession>()
  for (const session of lists.flat()) {
    const known = merged.get(session.id)
    merged.set(
      session.id,
      known
        ? {
            ...known,
            started: Math.min(known.started, session.started),
            ended: Math.max(known.ended, session.ended),
            words: Math.max(known.words, session.words),
          }
        : session,
    )
  }
  return [...merged.values()].toSorted((one, other) => one.started - other.started)
}
