import { type BookEvent, bookTokens } from '#contract/books.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { creditTokens } from '../../plans/book-tokens.ts'
import { queueWebhook } from '../../webhooks/queue-webhook.ts'
import type { BookParts, BookUser } from './parts.ts'
import { type BookRow, deleteBook, lockBook, updateBook } from './repository.ts'

const unfinished = ({ status }: BookRow) => status === 'TODO' || status === 'IN_PROGRESS'

const cancelledMessage = ({ unlimitedBooks }: BookUser, { chapters, subChapters }: BookRow): string => {
  if (unlimitedBooks) return 'You cancelled this book. What was finished is kept.'
  const tokens = bookTokens(chapters * subChapters)
  return `You cancelled this book. What was finished is kept, and ${tokens === 1 ? 'its token is' : 'its tokens are'} credited back.`
}

const wrongState = (message: string) => new Refusal('wrong_state', message)

/** The sections under way are finished and kept, then the book waits. */
export const pauseBook = async ({ database }: BookParts, user: BookUser, guid: string) =>
  database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    if (!unfinished(book)) throw wrongState('This book is not being written.')
    return updateBook(tx, guid, { paused: true })
  })

/**
 * Ends the attempt and credits its tokens. Raising the fence refuses whatever the worker still hands in, so that the book
 * is cancelled from this moment on, wherever it is written.
 */
export const cancelBook = async ({ database, running }: BookParts, user: BookUser, guid: string) => {
  const cancelled = await database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    if (!unfinished(book)) throw wrongState('This book is not being written.')
    await creditTokens(tx, book)
    const cancelled = await updateBook(tx, guid, {
      status: 'ERROR',
      errorType: 'cancelled',
      errorMessage: cancelledMessage(user, book),
      paused: false,
      fence: book.fence + 1,
    })
    await queueWebhook(tx, cancelled)
    return cancelled
  })
  running.stop(guid, cancelled.fence)
  return cancelled
}

/** A book under way is cancelled first: its tokens are credited. */
export const removeBook = async ({ database, running, live }: BookParts, user: BookUser, guid: string) => {
  await database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    if (unfinished(book)) await creditTokens(tx, book)
    await deleteBook(tx, guid)
  })
  running.stop(guid)
  live.publish(guid, { type: 'deleted' } satisfies BookEvent)
}
