import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { usageDays } from './owner-usage.ts'
import { DayUsage, PurposeUsage, TokenUsage } from './token-usage.ts'

/** The maximum number of edits that a page of usage lists. */
export const MAX_LISTED_EDITS = 100

export const usage = endpoints({
  'GET /usage': {
    summary:
      'Sums up what the language model used for the account, by day, purpose, book and edit. It does not count AI words.',
    query: z.object({
      days: z
        .enum(usageDays.map(String) as ['7', '30', '90'])
        .default('30')
        .transform(Number),
    }),
    reply: z.object({
      total: TokenUsage,
      days: z.array(DayUsage),
      purposes: z.array(PurposeUsage),
      books: z.array(
        TokenUsage.extend({ guid: z.string(), title: z.string().nullable().describe('null if it was removed.') }),
      ),
      edits: z
        .array(PurposeUsage.extend({ id: z.string(), day: z.string() }))
        .describe(`The newest ones, at most ${MAX_LISTED_EDITS}.`),
    }),
  },
})
