import { bookTokens } from '#contract/book-limits.ts'
import type { BookEvent } from '#contract/book-task.ts'
import { tokensOf, unitsOf } from '#contract/plans.ts'
import type { Transaction } from '../../database/database.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import { creditTokens, lockTokens } from '../../plans/book-tokens.ts'
import { queueWebhook } from '../../webhooks/queue-webhook.ts'
import { writtenBook } from './view/book-view.ts'
import { checkDiscards, countDiscard, hasOpenPlan } from './plan/count-discards.ts'
import { isPlanning } from './plan/make-plan.ts'
import { deliveryOf } from './writing/delivery.ts'
import type { BookDependencies, BookUser } from './dependencies.ts'
import { type BookRow, findBook, findSteps, lockBook, trashBook, updateBook } from './repository.ts'
import { nothingRewritten, rewrittenPlace } from './writing/rewritten-place.ts'

const unfinished = ({ status }: BookRow) => status === 'TODO' || status === 'IN_PROGRESS'

const notBeingWritten = () => new ApiError('wrong_state', 'This book is not being written.')

/** Returns the message for the user. `units` is the credited amount. */
const cancelledMessage = (book: BookRow, units: number): string => {
  const { chapters, subChapters } = book
  if (hasOpenPlan(book))
    return `You discarded this plan${units === 0 ? '' : ', and its book tokens are credited back'}.`
  const cancelled = 'You cancelled this book. What was written is kept'
  if (units === 0) return `${cancelled}.`
  const tokens = bookTokens(chapters * subChapters)
  if (units >= unitsOf(tokens))
    return `${cancelled}, and ${tokens === 1 ? 'its token is' : 'its tokens are'} credited back.`
  return `${cancelled}, and ${tokensOf(units)} of its ${tokens === 1 ? 'token is' : `${tokens} tokens are`} credited back for what was not.`
}

/**
 * Stops the run of a book in any process, and waits until it has stored drafts of its current
 * sections. The book is paused first, so that no other run starts even if this process dies.
 */
const stopRun = async ({ database, running }: BookDependencies, user: BookUser, guid: string): Promise<void> => {
  const before = await database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    if (!unfinished(book)) throw notBeingWritten()
    await updateBook(tx, guid, { paused: true })
    return book
  })
  const mayRun = (before.status === 'IN_PROGRESS' || isPlanning(before)) && !before.paused
  if (mayRun) await running.stopAndWait(guid, before.fence + 1)
}

/**
 * Pauses a book and keeps drafts of its current sections. Raising the fencing token refuses later
 * steps of a run that did not stop in time.
 */
export const pauseBook = async (dependencies: BookDependencies, user: BookUser, guid: string): Promise<BookRow> => {
  const waiting = await findBook(dependencies.database.db, user.id, guid)
  if (waiting?.status === 'TODO' && waiting.planState === 'ready') throw notBeingWritten()
  await stopRun(dependencies, user, guid)
  return dependencies.database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    // Meanwhile the book may have ended with its last step, or have been resumed.
    return book.paused ? updateBook(tx, guid, { fence: book.fence + 1 }) : book
  })
}

const creditUndelivered = async (tx: Transaction, book: BookRow): Promise<number> => {
  const { steps, leftOut } = await findSteps(tx, book.guid)
  return creditTokens(tx, book, deliveryOf(book, writtenBook(steps, leftOut)))
}

/**
 * Cancels a book and credits the share that was not delivered. Raising the fencing token refuses
 * all later steps, in any process that writes the book. For a book that has ended, it cancels the
 * rewrite of a section.
 */
export const cancelBook = async (dependencies: BookDependencies, user: BookUser, guid: string): Promise<BookRow> => {
  const { database, running } = dependencies
  const rewriting = await stopRewriting(dependencies, user, guid)
  if (rewriting) return rewriting
  const before = await findBook(database.db, user.id, guid)
  if (before && hasOpenPlan(before)) await checkDiscards(database.db, user.id)
  await stopRun(dependencies, user, guid)
  const cancelled = await database.transaction(async (tx) => {
    await lockTokens(tx, user.id)
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    if (!unfinished(book)) throw notBeingWritten()
    if (hasOpenPlan(book)) await countDiscard(tx, user.id)
    const units = await creditUndelivered(tx, book)
    const cancelled = await updateBook(tx, guid, {
      status: 'ERROR',
      errorType: 'cancelled',
      errorMessage: cancelledMessage(book, units),
      paused: false,
      pauseReason: null,
      fence: book.fence + 1,
    })
    await queueWebhook(tx, cancelled)
    return cancelled
  })
  running.stop(guid, cancelled.fence)
  return cancelled
}

/**
 * Cancels the rewrite of a section and credits its cost. The section is unchanged. Returns
 * undefined if no section is being rewritten.
 */
const stopRewriting = async ({ database, running }: BookDependencies, user: BookUser, guid: string) => {
  const stopped = await database.transaction(async (tx) => {
    await lockTokens(tx, user.id)
    const book = await lockBook(tx, user.id, guid)
    if (!book || !rewrittenPlace(book)) return undefined
    await creditTokens(tx, book)
    return updateBook(tx, guid, { ...nothingRewritten, fence: book.fence + 1 })
  })
  if (stopped) running.stop(guid, stopped.fence)
  return stopped
}

/**
 * Moves a book to the trash. A book that is being written is cancelled first, which credits the
 * undelivered share.
 */
export const removeBook = async (dependencies: BookDependencies, user: BookUser, guid: string): Promise<void> => {
  const { database, live } = dependencies
  const book = await findBook(database.db, user.id, guid)
  if (!book) throw notFound('book')
  if (unfinished(book) || rewrittenPlace(book)) await cancelUnlessEnded(dependencies, user, guid)
  if (!(await trashBook(database.db, user.id, guid)))
    throw new ApiError('wrong_state', 'This book was deleted or resumed somewhere else at the same moment.')
  live.publish(guid, { type: 'deleted' } satisfies BookEvent)
}

/** Cancels a book, and ignores that it may just have ended with its last step. */
const cancelUnlessEnded = async (dependencies: BookDependencies, user: BookUser, guid: string): Promise<void> => {
  try {
    await cancelBook(dependencies, user, guid)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'wrong_state')) throw error
  }
}
