import { z } from 'zod'
import { bookDetails } from './book-details.ts'
import { BookEstimate } from './book-cost.ts'
import { limits as bookLimits } from './book-limits.ts'
import { bookGuid, Task } from './book-task.ts'
import {
  bookPlanExample,
  editedPlanExample,
  openingExample,
  replanExample,
  versionExample,
} from './book-plan-examples.ts'
import { endpoints } from './endpoint.ts'

export const planLimits = {
  title: 200,
  line: 600,
  beats: 8,
  /** The maximum for a whole book, because rules may close all threads in one section. */
  threads: 500,
  evidence: 8,
  quote: 1000,
  people: 24,
  terms: 50,
  events: 50,
  voice: 10,
  avoid: 40,
  instruction: 1000,
  /** The limits of an order also apply to a plan and its chapters. */
  chapters: bookLimits.ordered.chapters,
  sections: bookLimits.ordered.subChapters,
  /**
   * The words that an author may set for a section. In Chinese and Japanese, characters are counted
   * instead.
   */
  words: { min: 50, max: 3000 },
  /** The number of plans that one person may discard or replan in 24 hours. */
  discards: 10,
  /**
   * The days that a plan waits for its author, and the days before the end of that time on which an
   * email is sent.
   */
  waitDays: 30,
  warnDays: 3,
} as const

const text = z.string()
const texts = z.array(text)
const line = z.string().trim().max(planLimits.line)
const title = z.string().trim().min(1).max(planLimits.title)

const Scene = z.object({ who: line, wants: line, obstacle: line, turn: line })
const Evidence = z.object({
  text: line,
  reference: line
    .nullable()
    .describe('Title of the reference that has `quote`, or a source that the author names. null: to be checked.'),
  quote: z
    .string()
    .max(planLimits.quote)
    .nullable()
    .describe(
      'A quote that the reference does not contain word for word is dropped, and the evidence has to be checked.',
    ),
})
const Argument = z.object({
  claim: line,
  evidence: z.array(Evidence).max(planLimits.evidence),
  example: line,
  action: line,
})
const name = line.min(1)
const Person = z.object({ name, role: line, wants: line, voice: line })
const Term = z.object({ name, meaning: line })
const TimelineEntry = z.object({ when: line, event: line.min(1) })

/** The plan of one section. */
export const PlannedSection = z
  .object({
    id: z.string().describe('Stays with the section when it is moved.'),
    title: text,
    synopsis: text,
    beats: texts,
    scene: Scene.nullable().describe('With fiction: who wants what against which obstacle, and the turn.'),
    argument: Argument.nullable().describe('With the other types: claim, evidence, example and action.'),
    opens: texts.describe('Threads, which are questions, that this section opens.'),
    closes: texts.describe('Threads that this section closes.'),
    words: z.int(),
    to_be_checked: texts.describe("Statements that the author's material does not support."),
    locked: z.boolean().describe('True if the author locked this section. Replanning does not change it.'),
    planned: z.boolean().describe('False while only its title is known.'),
  })
  .meta({ id: 'PlannedSection' })
export type PlannedSection = z.infer<typeof PlannedSection>

export const PlannedChapter = z
  .object({
    title: text,
    synopsis: text,
    detail: z
      .enum(['full', 'synopses', 'titles'])
      .nullable()
      .describe('The level of detail that the model achieved; null while the chapter is not planned yet.'),
    sections: z.array(PlannedSection),
  })
  .meta({ id: 'PlannedChapter' })
export type PlannedChapter = z.infer<typeof PlannedChapter>

const Intent = z.object({
  promise: line.describe('The benefit that the book promises its reader.'),
  audience: line,
  point_of_view: line,
  tense: line,
  voice: z.array(line).max(planLimits.voice),
  ending: line.describe('The ending of a story, or the thesis of any other book.'),
  avoid: z.array(line).max(planLimits.avoid),
})

/**
 * `planning`: steps are being made, and the plan can't be changed. `ready`: it waits for its author.
 * `fixed`: the book is being written from it or has ended, so it can only be read.
 */
export const planStates = ['planning', 'ready', 'fixed'] as const

const Opening = z.object({
  style: text.describe('Names the style, for the choice of an opening.'),
  label: text.describe('The name of the style, for a person.'),
  text,
})

/**
 * The parts of a plan that exist so far. The titles come first; the rest follows while it is made.
 */
export const BookPlan = z
  .object({
    version: z.int().describe('Send it with a change. A change that was made from an older version is refused.'),
    state: z.enum(planStates),
    intent: Intent.nullable(),
    people: z.array(
      z.object({ name: text, role: text, wants: text, voice: text.describe("The person's way of speaking.") }),
    ),
    terms: z.array(z.object({ name: text, meaning: text })),
    timeline: z.array(z.object({ when: text, event: text })),
    to_be_checked: texts.describe(
      "Statements in the terms and the timeline that the author's material does not support.",
    ),
    title: text.nullable().describe('The working title. The title is chosen when the text is written.'),
    chapters: z.array(PlannedChapter),
    findings: z
      .array(z.object({ section: text.nullable(), problem: text, suggestion: text }))
      .describe('Findings of an editor. `section` is a number such as `2.1`.'),
    notes: texts.describe('Changes that rules made, in sentences for the author.'),
    problems: z
      .array(z.object({ section: text.nullable(), message: text }))
      .describe('Problems that rules find in the current plan. The book can be written anyway.'),
    opening: z.object({ style: text, text }).nullable().describe('The opening that the author chose.'),
    openings: z.object({
      state: z.enum(['none', 'writing', 'ready']),
      list: z.array(Opening).describe('The openings to choose from; fewer than three if the model failed at a style.'),
    }),
    words: z.int().describe('The sum of all sections.'),
    words_ordered: z.int(),
    most_sections: z.int().describe('Sections that the book tokens of the order pay for.'),
    failure: text
      .nullable()
      .describe('The reason why the last planning or the openings failed, for a person. The plan is unchanged.'),
    discards_left: z.int().describe('The number of plans that may still be discarded or replanned in these 24 hours.'),
    waits_until: z
      .int()
      .nullable()
      .describe('With `ready`: when the plan is closed and its tokens are credited, in seconds since the epoch.'),
  })
  .meta({ id: 'BookPlan', examples: [bookPlanExample] })
export type BookPlan = z.infer<typeof BookPlan>

/** The fields of a section that an author may change. A section without an id is new. */
const EditedSection = z.object({
  id: z.string().max(64).optional().describe('The id of a section of the plan. Leave it out for a new section.'),
  title,
  synopsis: line,
  beats: z.array(line.min(1)).max(planLimits.beats),
  words: z.int().min(planLimits.words.min).max(planLimits.words.max),
  locked: z.boolean(),
  scene: Scene.nullable().optional().describe('Unchanged if left out.'),
  argument: Argument.nullable().optional().describe('Unchanged if left out.'),
  opens: z.array(line.min(1)).max(planLimits.threads).optional().describe('Unchanged if left out.'),
  closes: z.array(line.min(1)).max(planLimits.threads).optional().describe('Unchanged if left out.'),
  to_be_checked: texts
    .optional()
    .describe('The statements that are still to be checked. None can be added. Unchanged if left out.'),
})
export type EditedSection = z.infer<typeof EditedSection>

const version = z.int().min(0).describe('The version of the plan that the change was made from.')

/** A plan as its author edited it: the order, additions and removals follow from the lists. */
export const EditedPlan = z
  .object({
    version,
    title: title.optional().describe('The working title.'),
    intent: Intent.partial().optional().describe('Fields that are left out do not change.'),
    people: z.array(Person).max(planLimits.people).optional().describe('Unchanged if left out.'),
    terms: z.array(Term).max(planLimits.terms).optional().describe('Unchanged if left out.'),
    timeline: z.array(TimelineEntry).max(planLimits.events).optional().describe('Unchanged if left out.'),
    to_be_checked: texts
      .optional()
      .describe(
        'The statements of the terms and the timeline that are still to be checked. None can be added. Unchanged if left out.',
      ),
    chapters: z
      .array(
        z.object({
          title,
          synopsis: line,
          sections: z.array(EditedSection).min(planLimits.sections.min).max(planLimits.sections.max),
        }),
      )
      .min(planLimits.chapters.min)
      .max(planLimits.chapters.max),
  })
  .meta({ id: 'EditedPlan', override: { examples: [editedPlanExample] } })
export type EditedPlan = z.infer<typeof EditedPlan>

const instructed = {
  instruction: line.max(planLimits.instruction).optional().describe('Describes the change in words.'),
  wish: line.max(planLimits.instruction).optional().meta({
    deprecated: true,
    description: 'The former name of `instruction`, which counts if both are given.',
  }),
}

const Replan = z
  .discriminatedUnion('part', [
    z.object({ version, part: z.literal('everything'), ...instructed }),
    z.object({ version, part: z.literal('ending'), ...instructed }),
    z.object({
      version,
      part: z.literal('chapter'),
      chapter: z.int().min(0).describe('Counted from 0.'),
      ...instructed,
    }),
  ])
  .meta({
    description: '`instruction` describes the change in words. Locked sections stay.',
    override: { examples: [replanExample] },
  })

export const planMessages = {
  conflict:
    'This plan was changed somewhere else. Nothing was lost: your change was not saved, and the plan has the other one.',
  none: 'This book was begun without a plan.',
  planning: 'This plan is being made. Please wait until it is ready.',
  fixed: 'This book is no longer waiting with its plan, so the plan can’t be changed.',
  noOpenings: 'The language model wrote no usable opening. You can ask for openings again.',
  tooManyDiscards: `You have discarded or replanned ${planLimits.discards} plans in 24 hours. This plan stays as it is. Please write it, edit it by hand, or try again later.`,
  noModel:
    'Without a language model a book is a worksheet, which has no plan to review. Connect a model to plan a book.',
  expired: (credited: boolean) =>
    `This plan waited for ${planLimits.waitDays} days and was closed${credited ? ', and its book tokens are credited back' : ''}.`,
} as const

const params = z.object({ guid: bookGuid })
const Version = z.object({ version }).meta({ override: { examples: [versionExample] } })
const ChosenOpening = z
  .object({ version, style: z.string().max(64).nullable().describe('The style of an opening; null for none.') })
  .meta({ override: { examples: [openingExample] } })
const errors = ['not_found', 'wrong_state', 'conflict'] as const
const changes = { access: 'developer', params, limit: { calls: 60, seconds: 60, policy: 'plans' } } as const

/** Calls about the plan of a book. */
export const bookPlans = endpoints({
  'GET /tasks/:guid/plan': {
    access: 'developer',
    summary: 'The plan of a book as far as it exists. A book that an older version began has none.',
    params,
    reply: BookPlan,
    limit: { calls: 120, seconds: 60, policy: 'plan' },
    errors: ['not_found', 'wrong_state'],
  },
  'PUT /tasks/:guid/plan': {
    ...changes,
    summary:
      'Changes the plan: sections with everything in them, order, locks, people, terms, timeline. 409 `conflict`: it was changed meanwhile; `current` has the plan as it is now.',
    body: EditedPlan,
    reply: BookPlan,
    errors,
  },
  'POST /tasks/:guid/plan/replan': {
    ...changes,
    summary: `Makes a part of the plan again: a chapter, the ending with the chapters that lead to it, or everything. At most ${planLimits.discards} plans can be replanned or discarded in 24 hours.`,
    body: Replan,
    reply: BookPlan,
    errors: [...errors, 'ai_key_missing'],
  },
  'POST /tasks/:guid/plan/openings': {
    ...changes,
    summary: 'Requests three openings: the first 150 words of the book in three styles.',
    reply: BookPlan,
    errors: ['not_found', 'wrong_state', 'ai_key_missing'],
  },
  'PUT /tasks/:guid/plan/opening': {
    ...changes,
    summary: 'Chooses the opening with which the book begins, or none.',
    body: ChosenOpening,
    reply: BookPlan,
    errors,
  },
  'PUT /tasks/:guid/plan/choices': {
    params,
    limit: { calls: 60, seconds: 60 },
    summary:
      'Stores the writing choices of a book whose plan waits for its author: if each prompt contains the whole text, and if facts are read. A field that is left out does not change. The reply is the new estimate.',
    body: z.object({ memory: bookDetails.memory, facts: bookDetails.facts }),
    reply: BookEstimate,
  },
  'POST /tasks/:guid/plan/write': {
    ...changes,
    summary: 'Starts writing the book from its plan.',
    body: Version,
    reply: Task,
    errors: [...errors, 'ai_key_missing'],
  },
  'GET /tasks/:guid/estimate': {
    summary: 'Estimates the unwritten rest of a book: the words, the time, the tokens and the price.',
    params,
    reply: BookEstimate,
    limit: { calls: 60, seconds: 60 },
  },
})
