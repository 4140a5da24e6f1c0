import { z } from 'zod'
import { AnswerSource } from './answer-source.ts'
import { endpoints, streaming } from './endpoint.ts'
import { SentPrompt } from './sent-prompt.ts'

export const limits = {
  question: 1000,
  answer: 20_000,
  /** The maximum number of earlier questions of a conversation in one call. */
  earlier: 12,
  /** The maximum number of passages that a search lists. */
  passages: 10,
} as const

export const messages = {
  needsModel: 'Answering questions needs a language model, and none is connected.',
  reassurance: 'Your text is unchanged, and the question cost nothing.',
} as const

const question = z.string().trim().min(1, 'Please enter a question first').max(limits.question)

const Answer = z
  .object({
    answer: z.string().describe('Markdown. `[n]` refers to a source, and every number is one of `sources`.'),
    found: z.boolean().describe('False if the model says that the sources do not answer the question.'),
    cited: z.array(z.int()).describe('The sources that the answer refers to, in order of their first mention.'),
    invented: z.array(z.string()).describe('Quotes in the answer that none of the sources contains word for word.'),
    sources: z.array(AnswerSource).describe('Everything that the answer could refer to.'),
    sent: SentPrompt.nullable(),
  })
  .meta({ id: 'Answer' })
export type Answer = z.infer<typeof Answer>

const params = z.object({ id: z.uuid() })

/** Questions about the text of a project. Nothing of them is stored. */
export const questions = endpoints({
  'POST /projects/:id/questions': {
    summary: 'Answers a question from the manuscript, the codex and the references of a project.',
    params,
    body: z.object({
      question,
      earlier: z
        .array(z.object({ question, answer: z.string().max(limits.answer) }))
        .max(limits.earlier)
        .default([])
        .describe('The conversation so far, the oldest question first.'),
    }),
    takesAnyText: true,
    limit: { calls: 60, seconds: 60 },
    reply: streaming(Answer),
    errors: ['too_large'],
  },
  'POST /projects/:id/passages': {
    summary: 'Finds the passages of a manuscript that fit a question, the best ones first. It needs no language model.',
    params,
    body: z.object({ question }),
    takesAnyText: true,
    limit: { calls: 60, seconds: 60 },
    reply: z.object({ passages: z.array(AnswerSource) }),
    errors: ['too_large'],
  },
})
