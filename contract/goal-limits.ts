import type { WritingGoals } from './writing-goals.ts'

export const goalLimits = {
  bookWords: 10_000_000,
  dailyWords: 100_000,
  /** The latest hour at which a day may begin. */
  dayStart: 6,
  sessionWords: 1_000_000,
  /** The maximum number of sessions in one call. */
  sessions: 100,
  /** The maximum number of sessions of one day of a project. */
  sessionsOfDay: 500,
  /** The maximum number of days in one answer. */
  days: 400,
} as const

export const goalMessages = {
  bookWords: `Enter a number of words, up to ${goalLimits.bookWords.toLocaleString('en')}.`,
  dailyWords: `Enter a number of words, up to ${goalLimits.dailyWords.toLocaleString('en')}.`,
  deadline: 'Enter a date, or leave it empty.',
  daysOff: 'Keep at least one day of the week for writing.',
} as const

export const noGoals: WritingGoals = { daily_words: null, deadline: null, day_start: 0, days_off: [] }
