import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { SentPrompt } from './sent-prompt.ts'

const limits = {
  /** The maximum number of parts of a chapter, which are read one by one. */
  parts: 500,
  /** The maximum number of characters of the summary of one part. */
  note: 5000,
  notes: 100,
  title: 500,
} as const

export const messages = {
  needsModel: 'Reading a chapter needs a language model, and none is connected.',
  reassurance: 'Your text is unchanged.',
} as const

const params = z.object({ id: z.uuid() })
const chapter = {
  heading: z
    .object({ block: z.int().min(0).max(10_000_000), title: z.string().max(limits.title) })
    .describe(
      'The heading of the chapter or section: the position of its block in the saved manuscript, and its text.',
    ),
  part: z
    .int()
    .min(0)
    .max(limits.parts)
    .default(0)
    .describe('A long chapter is read in several parts, each with a call of its own.'),
}
const ofPart = {
  parts: z.int().describe('Parts of the chapter. They depend on the window of the language model.'),
  sent: SentPrompt.nullable(),
}
/** The position of a block, and its text when it was read. The text may have changed since. */
const place = { block: z.int(), text: z.string() }

const SlowPassage = z
  .object({
    ...place,
    quote: z.string().describe('The passage as it is in the manuscript.'),
    reason: z.string().describe("The model's reason why it is slow."),
  })
  .meta({ id: 'SlowPassage' })

const SuggestedHeading = z
  .object({
    ...place,
    title: z.string(),
    replaces: z.boolean().describe('True for a better title of a heading; false for a new heading before the block.'),
  })
  .meta({ id: 'SuggestedHeading' })

const shared = { params, takesAnyText: true, limit: { calls: 120, seconds: 60 } } as const

/** The calls that ask a language model about one chapter. None of the answers is stored. */
export const chapters = endpoints({
  'POST /projects/:id/chapter_summary': {
    ...shared,
    summary:
      'Summarizes a chapter. If it has several parts, each call summarizes one, and a last call with all summaries in `notes` joins them.',
    body: z.object({
      ...chapter,
      notes: z.array(z.string().trim().min(1).max(limits.note)).max(limits.notes).default([]),
    }),
    reply: z.object({ ...ofPart, summary: z.string().describe('Empty if there is no text.') }),
  },
  'POST /projects/:id/slow_passages': {
    ...shared,
    summary: 'Lists passages of a chapter that slow its reader down.',
    body: z.object(chapter),
    reply: z.object({ ...ofPart, passages: z.array(SlowPassage) }),
  },
  'POST /projects/:id/heading_suggestions': {
    ...shared,
    summary: 'Suggests headings for sections that have none or a weak one.',
    body: z.object(chapter),
    reply: z.object({ ...ofPart, headings: z.array(SuggestedHeading) }),
  },
})
