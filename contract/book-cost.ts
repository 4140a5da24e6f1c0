import { z } from 'zod'
import { memoryChoices, memoryModes, wholeReasons } from './book-details.ts'
import { limits } from './book-limits.ts'
import { Cost, PurposeUsage, TokenUsage, usagePurposes } from './token-usage.ts'

/** The most that the model may use for a book, in tokens or in money. */
export const SpendingCap = z
  .union([
    z.object({
      tokens: z.int().min(1).max(limits.cap.tokens).describe('Tokens of prompts and replies together.'),
    }),
    z.object({
      amount: z.number().positive().max(limits.cap.amount),
      currency: z.string().regex(/^[A-Z]{3}$/, 'Enter the currency in three letters, such as USD'),
    }),
  ])
  .meta({ id: 'SpendingCap' })
export type SpendingCap = z.infer<typeof SpendingCap>

const EstimatedUsage = TokenUsage.pick({ input_tokens: true, cached_tokens: true, output_tokens: true })

const EstimatedCost = EstimatedUsage.extend({
  minutes: z.number(),
  price: Cost.nullable().describe('null if the price of the model is not known.'),
})

/** The expected length, time and cost of a book, before it is ordered. */
export const BookEstimate = z
  .object({
    words: z.int(),
    minutes: z.number().describe('An estimate for the writing, without the time in the queue.'),
    speed_measured: z.boolean().describe('False until the model has written; the time is then a guess.'),
    book_tokens: z.int().describe('The book tokens that the order takes.'),
    ...EstimatedUsage.shape,
    purposes: z.array(EstimatedUsage.extend({ purpose: z.enum(usagePurposes) })),
    price: Cost.nullable().describe('null if the price of the model is not known.'),
    memory: z
      .object({
        choice: z.enum(memoryChoices),
        mode: z
          .enum(memoryModes)
          .describe(
            'The part of the text in the prompt of the last section: `whole`: all of it. `near`: its chapter, and facts. `slim`: the last words, and facts.',
          ),
        context_window: z.int().nullable().describe('Tokens of the model; null if they are not known.'),
        needed_window: z.int().describe('Tokens that the whole text needs at the end of the book.'),
        auto: EstimatedCost.describe('The whole book with `auto`.'),
        whole: EstimatedCost.nullable().describe('The whole book with `whole`; null if it can’t be chosen.'),
        unavailable: z
          .enum(wholeReasons)
          .nullable()
          .describe(
            'Why `whole` can’t be chosen: `small_window` and `unknown_window` concern the model; with `fast` the chapters are written at the same time.',
          ),
      })
      .nullable()
      .describe('null for a book without a plan, which an older version began.'),
    facts: z
      .object({
        on: z.boolean(),
        own_key: z.boolean().describe("True if reading uses the account's own key, which pays for it."),
        ...EstimatedCost.shape,
      })
      .nullable()
      .describe('The reading of facts after each section, and what it takes or would take; null without a plan.'),
  })
  .meta({ id: 'BookEstimate' })
export type BookEstimate = z.infer<typeof BookEstimate>

export const BookUsage = z
  .object({
    total: TokenUsage,
    purposes: z.array(PurposeUsage),
    spending_cap: SpendingCap.nullable(),
  })
  .meta({ id: 'BookUsage' })
export type BookUsage = z.infer<typeof BookUsage>
