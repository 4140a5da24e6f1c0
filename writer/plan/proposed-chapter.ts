import { z } from 'zod'
import type { BookType } from '#manuscript/model/book-types.ts'
import { BEATS } from './check-plan.ts'

const text = z.string().catch('')
const texts = z.array(z.string()).catch([])

const common = {
  /** The number identifies the section, so that a section never receives another section's plan. */
  number: z.union([z.string(), z.number()]).catch(''),
  title: text,
  synopsis: text,
  beats: z.array(z.string()).meta({ minItems: BEATS.least, maxItems: BEATS.most }).catch([]),
  opens: texts,
  closes: texts,
  words: z.union([z.number(), z.string()]).catch(0),
}

const scene = { who: text, wants: text, obstacle: text, turn: text }
const argument = {
  claim: text,
  evidence: z.array(z.object({ text: z.string(), quote: text })).catch([]),
  example: text,
  action: text,
}

const FictionSection = z.object({ ...common, ...scene })
const FactualSection = z.object({ ...common, ...argument })

export type ProposedSection = z.infer<typeof FictionSection> | z.infer<typeof FactualSection>

export interface ProposedChapter {
  synopsis: string
  sections: ProposedSection[]
}

/**
 * Returns the schema of a chapter's plan from the model. `sections` is the number of requested
 * sections.
 */
export const proposedChapter = (type: BookType, sections: number): z.ZodType<ProposedChapter> => {
  const Section: z.ZodType<ProposedSection> = type === 'fiction' ? FictionSection : FactualSection
  return z.object({ synopsis: text, sections: z.array(Section).meta({ minItems: sections, maxItems: sections }) })
}

/** Returns the schema of a repair: some of the sections, with their numbers. */
export const proposedSections = (type: BookType): z.ZodType<{ sections: ProposedSection[] }> => {
  const Section: z.ZodType<ProposedSection> = type === 'fiction' ? FictionSection : FactualSection
  return z.object({ sections: z.array(Section) })
}
