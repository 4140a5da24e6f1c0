import type { WritingSession } from '#contract/goals.ts'
import { SESSION_PAUSE } from '#web/lib/writing/merge-sessions.ts'
import { addDays, weekdayOf } from '#web/lib/writing/writing-day.ts'

/** Returns the typed words of each day that has any. */
export const wordsByDay = (sessions: readonly WritingSession[]): Map<string, number> => {
  const words = new Map<string, number>()
  for (const session of sessions) words.set(session.day, (words.get(session.day) ?? 0) + session.words)
  return words
}

/** A period of writing, in one or several tabs. */
export interface Stretch {
  /** Seconds since the epoch. */
  started: number
  ended: number
  words: number
}

/**
 * Returns the periods of writing on a day, oldest first. Sessions of several tabs and devices that
 * overlap, or are less than a pause apart, form one period.
 */
export const stretchesOf = (sessions: readonly WritingSession[], day: string): Stretch[] => {
  const stretches: Stretch[] = []
  const ofDay = sessions.filter((session) => session.day === day)
  for (const { started, ended, words } of ofDay.toSorted((one, other) => one.started - other.started)) {
    const last = stretches.at(-1)
    if (last && started - last.ended <= SESSION_PAUSE) {
      last.ended = Math.max(last.ended, ended)
      last.words += words
    } else stretches.push({ started, ended, words })
  }
  return stretches
}

/** Returns the duration of a period of writing in minutes; at least one. */
export const minutesOf = ({ started, ended }: Stretch): number => Math.max(1, Math.round((ended - started) / 60))

/**
 * Returns the number of consecutive days on which words were typed. Days off and today, which is
 * not over, may be without words.
 */
export const daysInRow = (words: ReadonlyMap<string, number>, today: string, daysOff: readonly number[]): number => {
  const [first = addDays(today, 1)] = [...words.keys()].toSorted()
  let count = 0
  for (let day = today; day >= first; day = addDays(day, -1)) {
    if ((words.get(day) ?? 0) > 0) count++
    else if (day !== today && !daysOff.includes(weekdayOf(day))) return count
  }
  return count
}

/** Returns the number of days from `from` to `to`, both included, that are not days off. */
export const writingDaysBetween = (from: string, to: string, daysOff: readonly number[]): number => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  if (!(days > 0)) return 0
  const weeks = Math.floor(days / 7)
  let count = weeks * (7 - daysOff.length)
  for (let rest = 0; rest < days % 7; rest++) if (!daysOff.includes((weekdayOf(from) + rest) % 7)) count++
  return count
}
