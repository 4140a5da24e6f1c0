import { z } from 'zod'
import { limits as bookLimits } from './book-limits.ts'
import { sectionParams } from './books.ts'
import { endpoints } from './endpoint.ts'

/**
 * `first` and `second`: the fact of that passage is right, and prompts contain it. `intended`: both
 * are intended, for example if a character lies.
 */
export const findingDecisions = ['first', 'second', 'intended'] as const

export const findingMessages = {
  gone: 'The book no longer has this contradiction. Nothing was changed.',
  decided:
    'This contradiction was decided somewhere else. Your choice was not saved, and the list shows the other one.',
} as const

const FoundPassage = z
  .object({
    value: z.string(),
    quote: z.string().describe('An exact copy of the passage.'),
    chapter: z.int(),
    section: z.int(),
  })
  .meta({ id: 'FoundPassage' })

/** Two passages of a book that give the same attribute of a person or thing different values. */
export const BookFinding = z
  .object({
    id: z.string(),
    entity: z.string(),
    attribute: z.string(),
    first: FoundPassage,
    second: FoundPassage,
    decision: z.enum(findingDecisions).nullable(),
  })
  .meta({ id: 'BookFinding' })
export type BookFinding = z.infer<typeof BookFinding>

export const BookFindings = z
  .object({
    facts_read: z.boolean().describe('False if no facts of the book were read, so that nothing can be found.'),
    findings: z.array(BookFinding).describe('In reading order. Decided ones come last.'),
  })
  .meta({ id: 'BookFindings' })
export type BookFindings = z.infer<typeof BookFindings>

/** The maximum number of characters that the instruction of a repair quotes from a passage. */
const QUOTED = 280

const quoted = (text: string): string => (text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text)

/** Returns the instruction with which a passage is rewritten so that it agrees with the other one. */
export const repairInstruction = (
  { entity, attribute, first, second }: BookFinding,
  wrong: 'first' | 'second',
): string => {
  const [changed, kept] = wrong === 'first' ? [first, second] : [second, first]
  return `Change only what contradicts another section (${entity}, ${attribute}). This section says: “${quoted(changed.quote)}” The other section says: “${quoted(kept.quote)}” Make this section agree with the other one, and leave every other sentence as it is.`.slice(
    0,
    bookLimits.instruction,
  )
}

const params = sectionParams.pick({ guid: true })

/** The calls about contradictions between the sections of a book. */
export const bookFindings = endpoints({
  'GET /tasks/:guid/findings': {
    summary: 'Contradictions between sections of a book, found by comparing the facts that were read.',
    params,
    reply: BookFindings,
    limit: { calls: 120, seconds: 60 },
  },
  'PUT /tasks/:guid/findings/:finding': {
    summary:
      'Decides a contradiction, or withdraws a decision with null. The text is unchanged. 409 `conflict`: the book no longer has it, or its decision is another one than `previous`.',
    params: params.extend({ finding: z.string().regex(/^[0-9a-f]{32}$/) }),
    body: z.object({
      decision: z.enum(findingDecisions).nullable(),
      previous: z
        .enum(findingDecisions)
        .nullable()
        .optional()
        .describe('The decision that the caller saw. Without it, the last decision counts.'),
    }),
    reply: BookFindings,
    limit: { calls: 120, seconds: 60 },
    errors: ['not_found', 'conflict'],
  },
})
