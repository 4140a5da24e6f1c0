import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { DayUsage } from './token-usage.ts'

/** The numbers of days for which usage can be requested. */
export const usageDays = [7, 30, 90] as const

export const UsageDay = z
  .object({
    day: z.string().describe('In UTC, as `2026-11-22`.'),
    tokens: z.int().describe('Tokens of prompts and replies together.'),
  })
  .meta({ id: 'UsageDay' })
export type UsageDay = z.infer<typeof UsageDay>

export const ModelUsage = z
  .object({
    model: z.string(),
    purpose: z.string(),
    calls: z.int(),
    failed: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    words: z.int().describe('Words of the texts that the model wrote.'),
  })
  .meta({ id: 'ModelUsage' })
export type ModelUsage = z.infer<typeof ModelUsage>

const price = z.number().min(0).max(100_000).multipleOf(0.000_001)

export const ModelPrice = z
  .object({
    model: z.string().trim().min(1).max(300),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Enter the currency in three letters, such as USD'),
    input: price.describe('For a million tokens of prompts.'),
    output: price.describe('For a million tokens of replies.'),
    cached_input: price
      .optional()
      .describe(
        'For a million tokens of prompts that the provider reads from its cache; the same as `input` without it.',
      ),
  })
  .meta({ id: 'ModelPrice' })
export type ModelPrice = z.infer<typeof ModelPrice>

export const ownerUsage = endpoints({
  'GET /owner/usage': {
    access: 'owner',
    summary:
      "Sums up the tokens and words of the installation's models, by day and by model and purpose. Calls with people's own keys are not counted.",
    query: z.object({
      days: z
        .enum(usageDays.map(String) as ['7', '30', '90'])
        .default('30')
        .transform(Number),
    }),
    reply: z.object({
      days: z.array(UsageDay),
      usage: z.array(ModelUsage),
      costs: z.array(DayUsage).describe('Tokens and cost of each day.'),
      prices: z.array(ModelPrice),
    }),
  },
  'PUT /owner/model_prices': {
    access: 'owner',
    summary: 'Sets the price of a million tokens of a model.',
    body: ModelPrice,
    reply: z.object({ prices: z.array(ModelPrice) }),
  },
  'DELETE /owner/model_prices': {
    access: 'owner',
    summary: 'Removes the price of a model.',
    query: z.object({ model: z.string().min(1).max(300) }),
    reply: z.object({ prices: z.array(ModelPrice) }),
  },
})
