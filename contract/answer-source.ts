import { z } from 'zod'

/** `outline`: the headings of the book. `fact`: an entry of the codex. */
const sourceTypes = ['manuscript', 'fact', 'reference', 'outline'] as const

/** A numbered text that an answer may refer to. */
export const AnswerSource = z
  .object({
    number: z.int().describe('The answer refers to it as `[n]`.'),
    type: z.enum(sourceTypes),
    title: z.string().describe('The headings above it, the name of its card, or the title of its reference.'),
    text: z.string(),
    quote: z.string().describe('The sentence of the manuscript to show; empty if there is none.'),
    block: z.int().nullable().describe('The position of the block with the quote when it was last seen.'),
  })
  .meta({ id: 'AnswerSource' })
export type AnswerSource = z.infer<typeof AnswerSource>
