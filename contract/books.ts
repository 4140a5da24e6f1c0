import { z } from 'zod'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { exportFormatNames, exportFormats } from '#manuscript/model/export-formats.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { BookEstimate, BookUsage, SpendingCap } from './book-cost.ts'
import { bookDetails, checkDetails, detailLimits } from './book-details.ts'
import { limits, SECTIONS_PER_TOKEN, UNNAMED_AUTHOR } from './book-limits.ts'
import { BookEvent, bookGuid, exampleGuid, Manuscript, Task, taskExample } from './book-task.ts'
import { CallbackUrl } from './callback-url.ts'
import { endpoints, events, file } from './endpoint.ts'
import { exportOptions, exportQuery } from './export-options.ts'
import { placeholders } from './pages.ts'

/** The file of an export. */
export const bookFile = file(Object.values(exportFormats).map(({ mediaType }) => mediaType))

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
      .describe('The name on the title page; `Author` if it is empty. The details of the book can change it.'),
    spending_cap: SpendingCap.optional().describe(
      'Pauses the book before the section that would exceed it. Everything is kept, and nothing is credited until the book is cancelled.',
    ),
    callback_url: CallbackUrl.optional().describe(
      'The address that is notified when the book is started, done or failed; see the webhooks. Only with an API key.',
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
/** The version that a change was made from, so that the server notices changes by another tab. */
export const sectionsVersion = z
  .int()
  .min(0)
  .describe('The `sections_version` that the change was made from. A change from an older version is refused.')
const partialDescription =
  'Allows a book that is not `DONE`: the file has its finished part, which the title page states. An unfinished section is included as far as it was written.'
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
    summary: `Orders a book. One token is taken for every ${SECTIONS_PER_TOKEN} sections begun, and credited back once if the book ends in ERROR. For a book that is cancelled, deleted while it is written, or finished with gaps, the undelivered share is credited, by words.`,
    status: 202,
    headers: z.object({
      'Idempotency-Key': z
        .string()
        .regex(/^[\x20-\x7e]+$/, 'Idempotency-Key must consist of printable ASCII characters.')
        .max(limits.idempotencyKey)
        .optional()
        .meta({
          description: `Your own key for this order. A repeated call within ${limits.idempotencyHours} hours with the same body, it gives the same answer and orders nothing; with another body it is refused.`,
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
    summary: 'The progress of one book.',
    params,
    reply: Task,
    limit: { calls: 60, seconds: 60, policy: 'status' },
    errors: ['not_found'],
  },
  'GET /tasks/:guid/manuscript': {
    access: 'developer',
    summary: 'The written text of a book.',
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
    summary:
      'Pauses a book at once. Sections that are being written are kept as drafts, and continue when it is resumed.',
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
      'Stops a book and keeps what was written. The share of its tokens that was not delivered is credited, by words. For a finished book with a section that is being rewritten, only the rewrite is stopped.',
    params,
    reply: Task,
    limit: { calls: 30, seconds: 60, policy: 'cancellations' },
    errors: ['not_found', 'wrong_state'],
  },
  'POST /tasks/:guid/sections/:chapter/:section/retry': {
    summary:
      'Retries a section that failed or was left out, in a book that has ended. The share of a token that was credited for it is taken again, and credited again if it fails.',
    params: sectionParams,
    body: z.object({ version: sectionsVersion.optional() }),
    reply: Task,
  },
  'POST /tasks/:guid/sections/:chapter/:section/rewrite': {
    summary: 'Retries a section like `retry`, with an instruction of the author.',
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
    summary: 'Downloads a book that is DONE, or with `partial=true` the finished part of any book.',
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
    summary: 'Downloads a book that is DONE, or with `partial` the finished part of any book.',
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
