import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { goalLimits, goalMessages } from './goal-limits.ts'
import { seenBefore, staleFields } from './stale-fields.ts'
import { WritingGoals } from './writing-goals.ts'

const DAY_SECONDS = 86_400
/** The last second of the year 2999, which the database and JavaScript can both represent. */
const LAST_SECOND = 32_503_679_999

/** A day of the author's calendar, such as `2026-11-23`. */
const day = z.iso.date()
const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`) / 1000

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

/** All goals of a project. */
const AllGoals = WritingGoals.extend({
  word_goal: z.int().min(1, goalMessages.bookWords).max(goalLimits.bookWords, goalMessages.bookWords).nullable(),
})
export type AllGoals = z.infer<typeof AllGoals>

const id = z.object({ id: z.uuid() })
const Sessions = z.object({ sessions: z.array(WritingSession) })

/** The calls of the goals of a project. */
export const goals = endpoints({
  'PUT /projects/:id/goals': {
    summary: `Sets the goals of a project that the call names: words for the whole text, words a day, and which days count. ${staleFields}`,
    params: id,
    body: AllGoals.partial().extend({ from: AllGoals.partial().optional().describe(seenBefore) }),
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
      'Stores sessions of typing. A session may be sent again while it grows: the larger number of words and the longer time are kept. Returns all sessions of the same days.',
    params: id,
    body: z.object({ sessions: z.array(WritingSession).min(1).max(goalLimits.sessions) }),
    reply: Sessions,
  },
})
