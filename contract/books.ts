import { z } from 'zod'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { exportFormatNames, exportFormats } from '#manuscript/model/export-formats.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { bookDetails, checkDetails, detailLimits, memoryChoices, memoryModes, wholeReasons } from './book-details.ts'
import { CallbackUrl } from './callback-url.ts'
import { endpoints, events, file } from './endpoint.ts'
import { exportOptions, exportQuery } from './export-options.ts'
import { placeholders } from './pages.ts'
import { Block } from './text-block.ts'
import { Cost, PurposeUsage, TokenUsage, usagePurposes } from './token-usage.ts'

/** The file of an export. */
export const bookFile = file(Object.values(exportFormats).map(({ mediaType }) => mediaType))

export const limits = {
  description: 2000,
  author: 200,
  instruction: 1000,
  /** The range that the order form offers. */
  chapters: { min: 2, max: 4, default: 3 },
  subChapters: { min: 2, max: 4, default: 2 },
  /** The range that the API accepts. */
  ordered: { chapters: { min: 1, max: 40 }, subChapters: { min: 1, max: 12 } },
  /** The most that a spending cap can allow. */
  cap: { tokens: 1_000_000_000, amount: 100_000 },
  idempotencyKey: 255,
  idempotencyHours: 24,
  /** The interval at which the browser polls the list while a book is waiting or being written. */
  pollSeconds: 10,
} as const

/** The author of a book whose order named none. */
export const UNNAMED_AUTHOR = 'Author'

/**
 * Sections that one book token pays for, which is the size of the largest book that the form
 * offers.
 */
export const SECTIONS_PER_TOKEN = 16

/** Returns the number of book tokens that a book with this many sections costs. */
export const bookTokens = (sections: number): number => Math.ceil(sections / SECTIONS_PER_TOKEN)

export const messages = {
  loadFailed: 'Failed to load tasks',
  deleted: 'Task deleted successfully',
  deleteFailed: 'Failed to delete task',
  downloaded: 'File downloaded successfully',
  downloadFailed: 'Failed to download file',
  generateFailed: 'An error occurred while generating the book',
  capReached: 'This book has reached its spending cap. Raise the cap or remove it, then resume.',
  noPrice: 'The price of this model is not known. Please set the spending cap in tokens.',
  otherCurrency: (currency: string) =>
    `The prices of this model are in ${currency}. Please set the spending cap in it.`,
} as const

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

const exampleGuid = '0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21'
export const bookGuid = z
  .uuid()
  .meta({ description: 'The book, as the answer to the order named it.', examples: [exampleGuid] })

/** Reasons why a section has no text. The message beside the reason is for a person. */
export const sectionFailures = [
  'refused',
  'content_filter',
  'empty',
  'looped',
  'thoughts',
  'too_short',
  'no_usable_text',
] as const

/** Why a book is paused that its author did not pause. */
export const pauseReasons = ['spending_cap'] as const

/** The reason why a book that is being written makes no progress. */
export const waitingReasons = ['rate_limited', 'no_answer', 'retrying'] as const

const taskExample = {
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
        'The stage of a book that is neither paused nor ended; null while it waits for its turn. `planning`: its plan is being made. `plan_ready`: it is `TODO` and waits until its author has it written. `writing`: its text is being written.',
      ),
    plan_version: z.int().nullable().describe('Grows with each change of the plan; null for a book without a plan.'),
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
    locked: z.boolean().describe('The author has locked its text. Nothing rewrites it.'),
    proposed: z.boolean().describe('Another text for it waits for a decision of the author.'),
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
        /** Length score of the chapter's ended sections. */
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
    minutes: z.number().describe('An estimate for the writing, without the time that the book waits for its turn.'),
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
            'What the prompt of the last section has of the text: `whole`: all of it. `near`: its chapter, and facts. `slim`: the last words, and facts.',
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
        own_key: z.boolean().describe('Reading is paid for with the key of the account.'),
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

const BookOrder = z
  .object({
    description: z
      .string()
      .trim()
      .min(1, 'Please describe your book')
      .max(limits.description)
      .describe('The subject of the book.'),
    chapters: z
      .int()
      .min(limits.ordered.chapters.min)
      .max(limits.ordered.chapters.max)
      .default(limits.chapters.default)
      .describe('The number of chapters.'),
    sub_chapters: z
      .int()
      .min(limits.ordered.subChapters.min)
      .max(limits.ordered.subChapters.max)
      .default(limits.subChapters.default)
      .describe('The number of sections in each chapter.'),
    language: z.enum(languageCodes).default('english').describe('The language that the book is written in.'),
    type: z.enum(bookTypes).default('guide').describe('The type of the book.'),
    author_name: z
      .string()
      .trim()
      .max(limits.author)
      .default('')
      .transform((name) => name || UNNAMED_AUTHOR)
      .describe('Stands on the title page; `Author` where it is empty. The details of the book can change it.'),
    spending_cap: SpendingCap.optional().describe(
      'Pauses the book before the section that would exceed it. Everything is kept, and nothing is credited until the book is cancelled.',
    ),
    callback_url: CallbackUrl.optional().describe(
      'Is told when the book is begun, done or failed; see the webhooks. With an API key only.',
    ),
    ...bookDetails,
  })
  .superRefine(checkDetails)
  .meta({
    id: 'BookOrder',
    // Examples of the request. Zod attaches plain examples to the parsed output, and omits them
    // where input and output differ.
    override: {
      examples: [
        {
          description: 'A field guide to tide pools for families',
          chapters: 5,
          sub_chapters: 3,
          language: 'english',
          type: 'guide',
          author_name: 'Tidal Press',
        },
      ],
    },
  })

const params = z.object({ guid: bookGuid })
const place = (what: string) =>
  z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .meta({ description: `Which ${what}, counted from 0 as in the manuscript.`, examples: ['0'] })
export const sectionParams = z.object({
  guid: bookGuid,
  chapter: place('chapter'),
  section: place('section of the chapter'),
})
/** Lets the server notice that another tab has changed the sections. */
export const sectionsVersion = z
  .int()
  .min(0)
  .describe('The `sections_version` that the change was made from. A change of an older version is refused.')
const partialDescription =
  'Also while the book is not `DONE`: what is finished of it, which its title page says. A section that was not finished is in it as far as it was written.'
const format = z.enum(exportFormatNames).meta({ description: 'The file format.', examples: ['pdf'] })

export const books = endpoints({
  'GET /tasks': {
    access: 'developer',
    summary: 'Lists the books of the account, newest first.',
    reply: z.object({ tasks: z.array(Task) }).meta({ examples: [{ tasks: [taskExample] }] }),
    limit: { calls: 120, seconds: 60, policy: 'lists' },
    errors: [],
  },
  'POST /generate': {
    access: 'developer',
    summary: `Orders a book. One token is taken for every ${SECTIONS_PER_TOKEN} sections begun, and credited back once if the book ends in ERROR. Of a book that is cancelled, deleted while it is written, or finished with gaps, the share that was not delivered is credited, by words.`,
    status: 202,
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .regex(/^[\x20-\x7e]+$/, 'Idempotency-Key must consist of printable ASCII characters.')
        .max(limits.idempotencyKey)
        .optional()
        .meta({
          description: `Your own name for this order. Sent again within ${limits.idempotencyHours} hours with the same body, it gives the same answer and orders nothing; with another body it is refused.`,
          examples: ['tide-pools-17'],
        }),
    }),
    body: BookOrder,
    bodyLimit: detailLimits.requestBytes,
    reply: z
      .object({
        guid: z.string(),
        status: z.literal('pending'),
        status_url: z.string().describe('The address that reports the progress of the book.'),
      })
      .meta({
        id: 'BookAccepted',
        examples: [
          {
            guid: exampleGuid,
            status: 'pending',
            status_url: `${placeholders.origin}/v1/tasks/${exampleGuid}`,
          },
        ],
      }),
    limit: { calls: 10, seconds: 60, policy: 'orders' },
    errors: ['premium_required', 'ai_key_missing', 'no_tokens_left', 'conflict', 'not_found', 'not_supported'],
  },
  'POST /generate/estimate': {
    summary: 'Estimates the words, the time, the tokens and the price of a book, without ordering it.',
    body: BookOrder,
    bodyLimit: detailLimits.requestBytes,
    reply: BookEstimate,
    limit: { calls: 60, seconds: 60 },
  },
  'GET /tasks/:guid': {
    access: 'developer',
    summary: 'One book: how far it has come.',
    params,
    reply: Task,
    limit: { calls: 60, seconds: 60, policy: 'status' },
    errors: ['not_found'],
  },
  'GET /tasks/:guid/manuscript': {
    access: 'developer',
    summary: 'The text of a book, as far as it is written.',
    params,
    reply: Manuscript,
    limit: { calls: 60, seconds: 60, policy: 'manuscripts' },
    errors: ['not_found'],
  },
  'GET /tasks/:guid/usage': {
    summary: 'The tokens and the cost of a book so far, in total and by purpose.',
    params,
    reply: BookUsage,
  },
  'PUT /tasks/:guid/spending_cap': {
    summary: 'Sets or removes the spending cap of a book. A book that is paused stays paused until it is resumed.',
    params,
    body: z.object({ spending_cap: SpendingCap.nullable() }),
    reply: Task,
  },
  'GET /tasks/:guid/events': { summary: 'Live progress of a book.', params, reply: events(BookEvent) },
  'POST /tasks/:guid/pause': {
    summary: 'Pauses a book at once. Sections under way are kept as drafts, and are continued when it is resumed.',
    params,
    reply: Task,
  },
  'POST /tasks/:guid/resume': {
    summary:
      'Resumes a paused, failed or cancelled book. Finished sections stay, and failed sections are tried again. The share of its tokens that was credited is taken again.',
    params,
    reply: Task,
  },
  'POST /tasks/:guid/cancel': {
    access: 'developer',
    summary:
      'Stops a book and keeps what was written. The share of its tokens that was not delivered is credited, by words. Of a finished book of which one section is being written again, only that is stopped.',
    params,
    reply: Task,
    limit: { calls: 30, seconds: 60, policy: 'cancellations' },
    errors: ['not_found', 'wrong_state'],
  },
  'POST /tasks/:guid/sections/:chapter/:section/retry': {
    summary:
      'Writes a section again that failed or was left out, in a book that has ended. The share of a token that was credited for it is taken again, and credited again if it fails.',
    params: sectionParams,
    body: z.object({ version: sectionsVersion.optional() }),
    reply: Task,
  },
  'POST /tasks/:guid/sections/:chapter/:section/rewrite': {
    summary: 'Writes a section again as `retry` does, with an instruction of the author.',
    params: sectionParams,
    body: z.object({
      version: sectionsVersion.optional(),
      instruction: z
        .string()
        .trim()
        .min(1, 'Please describe how the section should be written')
        .max(limits.instruction, `An instruction can have at most ${limits.instruction} characters`),
    }),
    reply: Task,
  },
  'POST /tasks/:guid/sections/:chapter/:section/leave_out': {
    summary: 'Leaves a failed section out of the book, which then no longer counts it as a gap.',
    params: sectionParams,
    body: z.object({ version: sectionsVersion.optional() }),
    reply: Task,
  },
  'GET /tasks/:guid/export': {
    turn: 'export',
    access: 'developer',
    summary: 'Downloads a book that is DONE, or with `partial=true` what is finished of any book.',
    params,
    query: z.object({
      format,
      partial: z
        .enum(['true', 'false'])
        .default('false')
        .transform((value) => value === 'true')
        .meta({ description: partialDescription, examples: ['true'] }),
      ...exportQuery,
    }),
    reply: bookFile,
    limit: { calls: 30, seconds: 60, policy: 'downloads' },
    errors: ['not_found', 'wrong_state', 'export_failed', 'font_pending'],
  },
  'POST /tasks/:guid/export': {
    turn: 'export',
    summary: 'Downloads a book that is DONE, or with `partial` what is finished of any book.',
    params,
    body: z.object({
      format,
      partial: z.boolean().default(false).describe(partialDescription),
      options: exportOptions.optional(),
    }),
    reply: bookFile,
    limit: { calls: 30, seconds: 60 },
  },
  'DELETE /tasks/:guid': {
    summary: 'Moves a book to the trash; one that is being written is cancelled first.',
    params,
    reply: z.object({}),
  },
})
