import { z } from 'zod'
import { Task } from './book-task.ts'
import { endpoints } from './endpoint.ts'
import { Cursor, pageOf } from './paging.ts'

export const bookQueues = ['running', 'waiting', 'failed', 'done'] as const
export type BookQueue = (typeof bookQueues)[number]

/**
 * The number up to which the books of a queue are counted. A result that is one higher means that
 * there are more.
 */
export const COUNTED_BOOKS = 10_000

export const retryMessages = {
  notFailed: 'This book has not failed, so there is nothing to retry.',
  cancelled: 'The person cancelled this book. Only they can continue it.',
  suspended: 'The account of this book is suspended. End the suspension first.',
  deleted: 'The account of this book is scheduled for deletion.',
} as const

/** A book without its title, description and author, which would reveal its subject. */
export const OwnerBook = z
  .object({
    guid: z.string(),
    account: z.string().describe("The email address of the book's user."),
    account_id: z.string(),
    type: Task.shape.type,
    language: Task.shape.language,
    writer: Task.shape.writer,
    paused: z.boolean(),
    attempt: z.int(),
    sections_done: z.int(),
    sections_failed: z.int(),
    sections_total: z.int(),
    words: z.int(),
    error: Task.shape.error,
    ordered: z.int(),
    started: z.int().nullable(),
    ended: z.int().nullable(),
  })
  .meta({ id: 'OwnerBook' })
export type OwnerBook = z.infer<typeof OwnerBook>

export const ownerBooks = endpoints({
  'GET /owner/books': {
    access: 'owner',
    summary:
      'Lists books that are written, wait, have failed or are done, newest first. Titles and texts stay private.',
    query: z.object({ queue: z.enum(bookQueues), after: Cursor.optional() }),
    reply: pageOf(OwnerBook).extend({
      counts: z
        .record(z.enum(bookQueues), z.int())
        .describe(`Books of each queue; ${COUNTED_BOOKS + 1} means more than ${COUNTED_BOOKS}.`),
    }),
  },
  'POST /owner/books/:guid/retry': {
    access: 'owner',
    summary: 'Resumes a failed book like its user would: the credited share of its tokens is taken from their account.',
    params: z.object({ guid: z.uuid() }),
    reply: OwnerBook,
    errors: ['wrong_state', 'no_tokens_left', 'premium_required', 'ai_key_missing'],
  },
})
