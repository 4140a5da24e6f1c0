import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const goalLimits = {
  bookWords: 10_000_000,
  dailyWords: 100_000,
  /** The latest hour at which a day may begin. */
  dayStart: 6,
  sessionWords: 1_000_000,
  /** Sessions in one call. */
  sessions: 100,
  /** Sessions of one day of a project. */
  sessionsOfDay: 500,
  /** Days in one answer. */
  days: 400,
} as const

export const goalMessages = {
  bookWords: `Enter a number of words, up to ${goalLimits.bookWords.toLocaleString('en')}.`,
  dailyWords: `Enter a number of words, up to ${goalLimits.dailyWords.toLocaleString('en')}.`,
  deadline: 'Enter a date, or leave it empty.',
  daysOff: 'Keep at least one day of the week for writing.',
} as const

const DAY_SECONDS = 86_400
/** The last second of the year 2999, which every part can store. */
const LAST_SECOND = 32_503_679_999

/** A day of the author's calendar, such as `2026-11-23`. */
const day = z.iso.date()
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1000

/** What the author wants to write, and which days count. The goal for the whole text is `word_goal`. */
export const WritingGoals = z
  .object({
    /** Words to type on a day. */
    daily_words: z.int().min(1, goalMessages.dailyWords).max(goalLimits.dailyWords, goalMessages.dailyWords).nullable(),
    /** The day by which the text should have the words of `word_goal`. */
    deadline: z.iso.date(goalMessages.deadline).nullable(),
    /** The hour at which a day begins: words typed at 1:30 count to the day before if it is 2 or later. */
    day_start: z.int().min(0).max(goalLimits.dayStart),
    /** Days of the week without a goal; 0 is Sunday. */
    days_off: z
      .array(z.int().min(0).max(6))
      .max(6, goalMessages.daysOff)
      .refine((days) => new Set(days).size === days.length, 'Name each day once.'),
  })
  .meta({ id: 'WritingGoals' })
export type WritingGoals = z.infer<typeof WritingGoals>

export const noGoals: WritingGoals = { daily_words: null, deadline: null, day_start: 0, days_off: [] }

/** A stretch of typing in one browser, without a pause of 15 minutes. */
export const WritingSession = z
  .object({
    id: z.uuid(),
    /** The author's day on which it was written. */
    day,
    /** Seconds since the epoch. */
    started: z.int().min(0).max(LAST_SECOND),
    ended: z.int().min(0).max(LAST_SECOND),
    /** The words that were typed. Deleted words are not subtracted. */
    words: z.int().min(1).max(goalLimits.sessionWords),
  })
  .refine(({ started, ended }) => ended >= started, { path: ['ended'], message: 'A session ends after it begins.' })
  .refine(({ day, started }) => Math.abs(noonOf(day) - started) <= 2 * DAY_SECONDS, {
    path: ['day'],
    message: 'A session belongs to the day on which it began.',
  })
  .meta({ id: 'WritingSession' })
export type WritingSession = z.infer<typeof WritingSession>

const id = z.object({ id: z.uuid() })
const Sessions = z.object({ sessions: z.array(WritingSession) })

/** The calls of the goals of a project. */
export const goals = endpoints({
  'PUT /projects/:id/goals': {
    summary: 'Sets the goals of a project: words for the whole text, words a day, and which days count.',
    params: id,
    body: WritingGoals.extend({
      word_goal: z.int().min(1, goalMessages.bookWords).max(goalLimits.bookWords, goalMessages.bookWords).nullable(),
    }),
    reply: z.object({ word_goal: z.int().nullable(), goals: WritingGoals }),
  },
  'GET /projects/:id/writing': {
    summary: 'The sessions of typing of some days, oldest first.',
    params: id,
    query: z
      .object({ from: day, to: day })
      .refine(({ from, to }) => noonOf(to) - noonOf(from) < goalLimits.days * DAY_SECONDS, {
        path: ['from'],
        message: `Ask for at most ${goalLimits.days} days.`,
      }),
    reply: Sessions,
  },
  'POST /projects/:id/writing': {
    summary:
      'Stores sessions of typing. A session may be sent again while it grows: the most words and the longest time stay. Answers with all sessions of the same days.',
    params: id,
    body: z.object({ sessions: z.array(WritingSession).min(1).max(goalLimits.sessions) }),
    reply: Sessions,
  },
})
