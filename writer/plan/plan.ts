import { z } from 'zod'

const Line = z.string()
const Lines = z.array(z.string())

export const Intent = z.object({
  promise: Line.describe('What the reader gets from the book.'),
  audience: Line,
  pointOfView: Line,
  tense: Line,
  voice: Lines.describe('Rules of the voice, for example about the length of sentences.'),
  ending: Line.describe('The ending of a story, or the thesis of any other book.'),
  avoid: Lines,
})
export type Intent = z.infer<typeof Intent>

const Person = z.object({ name: Line, role: Line, wants: Line, voice: Line })
const Term = z.object({ name: Line, meaning: Line })
const TimelineEntry = z.object({ when: Line, event: Line })

/**
 * The world of a book, which stays the same throughout: people or terms, and the order of events.
 */
export const World = z.object({
  people: z.array(Person),
  terms: z.array(Term),
  timeline: z.array(TimelineEntry),
  toBeChecked: Lines.describe('Statements about facts that neither the author nor a reference gives.'),
})
export type World = z.infer<typeof World>

/** The plan of a section of fiction: the person, their goal, the obstacle, and the turn. */
export const Scene = z.object({ who: Line, wants: Line, obstacle: Line, turn: Line })
export type Scene = z.infer<typeof Scene>

/** A fact that supports a claim. Without a reference, the author has to check it. */
export const Evidence = z.object({
  text: Line,
  reference: z.string().nullable().describe('Title of the reference that contains `quote` word for word.'),
  quote: z.string().nullable(),
})
export type Evidence = z.infer<typeof Evidence>

/** The plan of a section of non-fiction. */
export const Argument = z.object({ claim: Line, evidence: z.array(Evidence), example: Line, action: Line })
export type Argument = z.infer<typeof Argument>

export const SectionPlan = z.object({
  /** The id, which does not change when the author moves the section. */
  id: z.string(),
  title: Line,
  synopsis: Line,
  beats: Lines,
  scene: Scene.nullable(),
  argument: Argument.nullable(),
  /** Names of the threads that this section opens and closes. */
  opens: Lines,
  closes: Lines,
  words: z.int().positive(),
  toBeChecked: Lines,
  /** True if the author locked this section. Neither repair nor replanning changes it. */
  locked: z.boolean(),
})
export type SectionPlan = z.infer<typeof SectionPlan>

export const ChapterPlan = z.object({
  title: Line,
  synopsis: Line,
  sections: z.array(SectionPlan),
  /**
   * The level of detail that the model achieved: the full form, one synopsis per section, or only
   * titles.
   */
  detail: z.enum(['full', 'synopses', 'titles']),
})
export type ChapterPlan = z.infer<typeof ChapterPlan>

/** A weakness of the plan. `section` is a number such as 2.1, or null for the whole plan. */
export const PlanFinding = z.object({ section: z.string().nullable(), problem: Line, suggestion: Line })
export type PlanFinding = z.infer<typeof PlanFinding>

export const Opening = z.object({ style: z.string(), text: z.string() })
export type Opening = z.infer<typeof Opening>

export const Plan = z.object({
  intent: Intent,
  world: World,
  workingTitle: Line,
  chapters: z.array(ChapterPlan),
  findings: z.array(PlanFinding),
  /** Changes that rules made, in sentences for the author. */
  notes: Lines,
  /** The opening that the author chose. */
  opening: Opening.nullable(),
})
export type Plan = z.infer<typeof Plan>
