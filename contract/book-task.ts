import { z } from 'zod'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { Block } from './text-block.ts'

export const taskStatuses = ['TODO', 'IN_PROGRESS', 'DONE', 'ERROR'] as const

/** The documented error types, and one for a book that its author cancelled. */
export const bookErrorTypes = [
  'AI provider error',
  'invalid response format',
  'database error',
  'internal server error',
  'cancelled',
] as const

/** The stage of a book that has not ended. A client that does not know a stage can use `status`. */
export const bookStages = ['planning', 'plan_ready', 'writing'] as const

export const exampleGuid = '0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21'
export const bookGuid = z
  .uuid()
  .meta({ description: 'The id of the book, as returned by the order.', examples: [exampleGuid] })

/** The reasons why a section has no text. The message next to the reason is for a person. */
export const sectionFailures = [
  'refused',
  'content_filter',
  'empty',
  'looped',
  'thoughts',
  'too_short',
  'no_usable_text',
] as const

/** The reasons for which the server pauses a book. */
export const pauseReasons = ['spending_cap'] as const

/** The reason why a book that is being written makes no progress. */
export const waitingReasons = ['rate_limited', 'no_answer', 'retrying'] as const

export const taskExample = {
  guid: exampleGuid,
  title: 'The Moving Edge of the Sea',
  status: 'IN_PROGRESS',
  author: 'Tidal Press',
  created_date: 1_796_299_200,
  description: 'A field guide to tide pools for families',
  language: 'english',
  type: 'guide',
  export_formats: [...exportFormatNames],
  stage: 'writing',
  plan_version: 14,
  paused: false,
  pause_reason: null,
  sections_done: 6,
  sections_failed: 0,
  sections_total: 15,
  words: 4180,
  words_planned: 10_500,
  seconds_left: 140,
  error: null,
  waiting: null,
  prompt_parts_left_out: [],
  writer: 'model',
}

export const Task = z
  .object({
    guid: z.string(),
    title: z.string().describe('`Untitled` until the table of contents is written.'),
    status: z.enum(taskStatuses).describe('`TODO`: waiting to be started. `DONE` and `ERROR` are final.'),
    author: z.string(),
    created_date: z.int().describe('Seconds since the epoch.'),
    description: z.string(),
    language: z.enum(languageCodes),
    type: z.enum(bookTypes),
    export_formats: z.array(z.enum(exportFormatNames)).describe('The formats of its download once it is `DONE`.'),
    stage: z
      .enum(bookStages)
      .nullable()
      .describe(
        'The stage of a book; null if it waits for its turn, is paused or has ended. `planning`: its plan is being made. `plan_ready`: it is `TODO` and waits until its author starts the writing. `writing`: its text is being written.',
      ),
    plan_version: z
      .int()
      .nullable()
      .describe('Incremented with each change of the plan; null for a book without a plan.'),
    paused: z.boolean(),
    pause_reason: z
      .enum(pauseReasons)
      .nullable()
      .describe('The reason for a pause that the author did not request: `spending_cap` was reached.'),
    sections_done: z.int(),
    sections_failed: z
      .int()
      .describe('Sections that could not be written. A book that is `DONE` with some of them has gaps.'),
    sections_total: z.int(),
    words: z.int().describe('Words written so far.'),
    words_planned: z.int(),
    seconds_left: z.int().nullable().describe('An estimate while it is being written, else null.'),
    error: z
      .object({ type: z.enum(bookErrorTypes), message: z.string() })
      .nullable()
      .describe('With `ERROR`: its type, and a sentence for a person.'),
    waiting: z
      .object({
        reason: z.enum(waitingReasons),
        message: z.string().describe('For a person, without times.'),
        since: z.int().describe('Seconds since the epoch.'),
        until: z
          .int()
          .nullable()
          .describe('The latest time at which it continues, in seconds since the epoch; null if unknown.'),
        attempt: z.int().nullable().describe('The number of the current attempt.'),
        attempts: z.int().nullable().describe('The maximum number of attempts.'),
      })
      .nullable()
      .describe('The reason why a book that is being written makes no progress; null while it makes progress.'),
    prompt_parts_left_out: z
      .array(z.string())
      .describe(
        "While it is being written: parts of its prompts that did not fit the model's context window, such as `outline`.",
      ),
    writer: z.enum(['model', 'builtin']).describe('`builtin` is a worksheet that was made without a language model.'),
  })
  .meta({
    id: 'Task',
    examples: [taskExample],
  })
export type Task = z.infer<typeof Task>
export type Waiting = NonNullable<Task['waiting']>

/**
 * `draft`: text of a section that was unfinished when the book was paused or cancelled. `failed`:
 * the section could not be written. `left_out`: the author chose to finish the book without it.
 */
export const sectionStates = ['waiting', 'writing', 'mending', 'draft', 'done', 'failed', 'left_out'] as const

const sectionOutcome = {
  failure: z
    .object({ reason: z.enum(sectionFailures), message: z.string() })
    .nullable()
    .describe('With `failed`: why, and a sentence for a person.'),
  note: z.enum(['short', 'long']).nullable().describe('With `done`: far from the planned length, but complete.'),
}

export const TaskSection = z
  .object({
    title: z.string(),
    state: z.enum(sectionStates),
    words: z.int(),
    words_planned: z.int(),
    ...sectionOutcome,
    locked: z.boolean().describe('True if the author has locked its text. Nothing rewrites it.'),
    proposed: z.boolean().describe("True if another text for it waits for the author's decision."),
    /**
     * Text that can be read while the rest is being written; null unless the section is `done`, a
     * `draft`, or `failed` because it is too short.
     */
    blocks: z.array(Block).nullable(),
  })
  .meta({ id: 'TaskSection' })
export type TaskSection = z.infer<typeof TaskSection>

const manuscriptExample = {
  task: taskExample,
  length_score: 98.2,
  sections_version: 0,
  chapters: [
    {
      title: 'What pulls the water',
      length_score: 98.2,
      sections: [
        {
          title: 'Why the tide turns',
          state: 'done',
          words: 612,
          words_planned: 600,
          failure: null,
          note: null,
          locked: false,
          proposed: false,
          blocks: [
            {
              type: 'paragraph',
              text: [{ text: 'The sea does not come in. It is ' }, { text: 'lifted', italic: true }, { text: '.' }],
            },
          ],
        },
      ],
    },
  ],
}

/** The book as far as it is written. `chapters` is empty until the outline exists. */
export const Manuscript = z
  .object({
    task: Task,
    /**
     * Length score S_l, from 0 to 100, of all ended sections together; null before the first one
     * has ended.
     */
    length_score: z.number().nullable(),
    sections_version: z.int().describe('Counts the changes that the author made to the sections.'),
    chapters: z.array(
      z.object({
        title: z.string(),
        /** The length score of the chapter's ended sections together. */
        length_score: z.number().nullable(),
        sections: z.array(TaskSection),
      }),
    ),
  })
  .meta({ id: 'Manuscript', examples: [manuscriptExample] })
export type Manuscript = z.infer<typeof Manuscript>

/**
 * The first event of a stream is always `manuscript`, so that a client that connects late or
 * reconnects has the whole state.
 */
export const BookEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('manuscript'), manuscript: Manuscript }),
    z.object({ type: z.literal('task'), task: Task }),
    z.object({ type: z.literal('outline'), title: z.string(), chapters: Manuscript.shape.chapters }),
    z.object({
      type: z.literal('section'),
      chapter: z.int(),
      section: z.int(),
      state: z.enum(sectionStates),
      words: z.int(),
      ...sectionOutcome,
      blocks: z.array(Block).nullable(),
    }),
    z.object({ type: z.literal('deleted') }),
    /** Keep-alive event, so that proxies don't close an idle stream. */
    z.object({ type: z.literal('alive') }),
  ])
  .meta({ id: 'BookEvent' })
export type BookEvent = z.infer<typeof BookEvent>
