import { z } from 'zod'

/** The purposes of calls to a language model. */
export const usagePurposes = ['plan', 'prose', 'facts', 'critique', 'repair', 'edits', 'tools'] as const

export const Cost = z
  .object({ currency: z.string().describe('Three letters, such as `USD`.'), amount: z.number() })
  .meta({ id: 'Cost' })
export type Cost = z.infer<typeof Cost>

export const TokenUsage = z
  .object({
    calls: z.int(),
    input_tokens: z.int().describe('Tokens of the prompts.'),
    cached_tokens: z.int().describe('The part of them that the provider read from its cache.'),
    output_tokens: z.int().describe('Tokens of the replies.'),
    costs: z.array(Cost).describe('The cost of the tokens with a known price, one entry for each currency.'),
    unpriced_tokens: z.int().describe('Tokens of prompts and replies whose price is not known.'),
  })
  .meta({ id: 'TokenUsage' })
export type TokenUsage = z.infer<typeof TokenUsage>

export const PurposeUsage = TokenUsage.extend({ purpose: z.enum(usagePurposes) }).meta({ id: 'PurposeUsage' })
export type PurposeUsage = z.infer<typeof PurposeUsage>

export const DayUsage = TokenUsage.extend({ day: z.string().describe('In UTC, as `2026-11-22`.') }).meta({
  id: 'DayUsage',
})
export type DayUsage = z.infer<typeof DayUsage>
