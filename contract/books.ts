import { z } from 'zod'
import { bookTypes } from '#manuscript/model/book-types.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { CallbackUrl } from './callback-url.ts'
import { endpoints, events, file } from './endpoint.ts'

export const exportFormats = ['pdf', 'docx', 'txt', 'epub'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const limits = {
  description: 2000,
  author: 200,
  chapters: { min: 2, max: 4, default: 3 },
  subChapters: { min: 2, max: 4, default: 2 },
  /** How often the list is asked for while a book is waiting or being written. */
  pollSeconds: 10,
} as const

export const messages = {
  loadFailed: 'Failed to load tasks',
  deleted: 'Task deleted successfully',
  deleteFailed: 'Failed to delete task',
  downloaded: 'File downloaded successfully',
  downloadFailed: 'Failed to download file',
  generateFailed: 'An error occurred while generating the book',
} as const

export const taskStatuses = ['TODO', 'IN_PROGRESS', 'DONE', 'ERROR'] as const

/** The documented error types, and a book that its author stopped. */
export const bookErrorTypes = [
  'AI provider error',
  'invalid response format',
  'database error',
  'internal server error',
  'cancelled',
] as const

export const Task = z
  .object({
    guid: z.string(),
    title: z.string(),
    status: z.enum(taskStatuses),
    author: z.string(),
    /** Seconds since the epoch. */
    created_date: z.int(),
    description: z.string(),
    language: z.enum(languageCodes),
    type: z.enum(bookTypes),
    export_formats: z.array(z.enum(exportFormats)),
    paused: z.boolean(),
    sections_done: z.int(),
    sections_total: z.int(),
    words: z.int(),
    words_planned: z.int(),
    /** Estimate, while it is being written. */
    seconds_left: z.int().nullable(),
    error: z.object({ type: z.enum(bookErrorTypes), message: z.string() }).nullable(),
    /** `builtin`: a worksheet made without a language model. */
    writer: z.enum(['model', 'builtin']),
  })
  .meta({ id: 'Task' })
export type Task = z.infer<typeof Task>

const Run = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  href: z.string().optional(),
})
export const Block = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('paragraph'), text: z.array(Run) }),
    z.object({ type: z.literal('quote'), text: z.array(Run) }),
    z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.array(Run)) }),
  ])
  .meta({ id: 'Block' })

export const sectionStates = ['waiting', 'writing', 'mending', 'done', 'failed'] as const

export const TaskSection = z
  .object({
    title: z.string(),
    state: z.enum(sectionStates),
    words: z.int(),
    words_planned: z.int(),
    /** Finished text, readable while the rest is written; null until the section is done. */
    blocks: z.array(Block).nullable(),
  })
  .meta({ id: 'TaskSection' })

/** The book as far as it is written. `chapters` is empty until the table of contents stands. */
export const Manuscript = z
  .object({
    task: Task,
    /** Length followed over the finished sections, S_l of 0 to 100; null before the first. */
    length_score: z.number().nullable(),
    chapters: z.array(z.object({ title: z.string(), sections: z.array(TaskSection) })),
  })
  .meta({ id: 'Manuscript' })
export type Manuscript = z.infer<typeof Manuscript>

/** First event of a stream is always `manuscript`, so that a reader who comes late or again has everything. */
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
      blocks: z.array(Block).nullable(),
    }),
    z.object({ type: z.literal('deleted') }),
    /** Nothing happened for a while; keeps proxies from closing the stream. */
    z.object({ type: z.literal('alive') }),
  ])
  .meta({ id: 'BookEvent' })
export type BookEvent = z.infer<typeof BookEvent>

const guid = z.object({ guid: z.uuid() })

export const books = endpoints({
  'GET /tasks': {
    summary: 'The books of the fast generator, newest first.',
    reply: z.object({ tasks: z.array(Task) }),
  },
  'POST /generate': {
    summary: 'Orders a book. One token is taken, and credited back once if the book ends in ERROR.',
    status: 202,
    body: z
      .object({
        description: z.string().trim().min(1, 'Please describe your book').max(limits.description),
        chapters: z.int().min(limits.chapters.min).max(limits.chapters.max).default(limits.chapters.default),
        sub_chapters: z
          .int()
          .min(limits.subChapters.min)
          .max(limits.subChapters.max)
          .default(limits.subChapters.default),
        language: z.enum(languageCodes).default('english'),
        type: z.enum(bookTypes).default('guide'),
        author_name: z
          .string()
          .trim()
          .max(limits.author)
          .default('')
          .transform((name) => name || 'Author'),
        /** Told when the book is begun, done or failed; with a developer's key only. */
        callback_url: CallbackUrl.optional(),
      })
      .meta({ id: 'BookOrder' }),
    reply: z.object({ guid: z.string(), status: z.literal('pending'), status_url: z.string() }),
    limit: { calls: 10, seconds: 60 },
  },
  'GET /tasks/:guid': {
    summary: 'One book.',
    params: guid,
    reply: Task,
    limit: { calls: 60, seconds: 60 },
  },
  'GET /tasks/:guid/manuscript': {
    summary: 'The text of a book, as far as it is written.',
    params: guid,
    reply: Manuscript,
  },
  'GET /tasks/:guid/events': { summary: 'Live progress of a book.', params: guid, reply: events(BookEvent) },
  'POST /tasks/:guid/pause': { summary: 'Pauses a book after the sections under way.', params: guid, reply: Task },
  'POST /tasks/:guid/resume': {
    summary:
      'Goes on with a paused, failed or cancelled book. What was finished stays; a failed one takes a token again.',
    params: guid,
    reply: Task,
  },
  'POST /tasks/:guid/cancel': {
    summary: 'Stops a book for good, keeps what was finished and credits its token back.',
    params: guid,
    reply: Task,
  },
  'POST /tasks/:guid/export': {
    summary: 'Downloads a book.',
    params: guid,
    body: z.object({ format: z.enum(exportFormats) }),
    reply: file,
    limit: { calls: 30, seconds: 60 },
  },
  'DELETE /tasks/:guid': {
    summary: 'Deletes a book; one under way is cancelled first.',
    params: guid,
    reply: z.object({}),
  },
})
