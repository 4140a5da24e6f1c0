import { z } from 'zod'

/**
 * The prompt that an edit sent to the language model. It is part of the answer and is not stored.
 */
export const SentPrompt = z
  .object({
    words_before: z.int().describe('Words of the text before.'),
    words_after: z.int().describe('Words of the text after.'),
    facts: z.int().describe('Facts of the codex.'),
    sentences: z.int().describe('Sentences from elsewhere in the manuscript that mention the same names.'),
    passages: z.int().optional().describe('Passages of the manuscript that a question was answered from.'),
    guidelines: z.int(),
    references: z.int().describe('Passages of references.'),
    style_passages: z.int().describe('Passages of the author’s own text.'),
    tokens: z.int().describe('Estimated tokens of the first request.'),
    requests: z.int().describe('A long text is split into several requests.'),
    messages: z
      .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }))
      .describe('The first request in full.'),
  })
  .meta({ id: 'SentPrompt' })
export type SentPrompt = z.infer<typeof SentPrompt>
