import { z } from 'zod'
import { goalLimits, goalMessages } from './goal-limits.ts'

/** The goals of an author, and the days that count. The goal for the whole text is `word_goal`. */
export const WritingGoals = z
  .object({
    /** The number of words to type on a day. */
    daily_words: z.int().min(1, goalMessages.dailyWords).max(goalLimits.dailyWords, goalMessages.dailyWords).nullable(),
    /** The day by which the text should have the words of `word_goal`. */
    deadline: z.iso.date(goalMessages.deadline).nullable(),
    /**
     * The hour at which a day begins: words typed at 1:30 count to the day before if it is 2 or
     * later.
     */
    day_start: z.int().min(0).max(goalLimits.dayStart),
    /** Days of the week without a goal; 0 is Sunday. */
    days_off: z
      .array(z.int().min(0).max(6))
      .max(6, goalMessages.daysOff)
      .refine((days) => new Set(days).size === days.length, 'Name each day once.'),
  })
  .meta({ id: 'WritingGoals' })
export type WritingGoals = z.infer<typeof WritingGoals>
