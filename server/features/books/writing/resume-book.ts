import { messages } from '#contract/book-limits.ts'
import type { Transaction } from '../../../database/database.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import { lockTokens } from '../../../plans/book-tokens.ts'
import { writtenBook } from '../view/book-view.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, findSteps, forgetFailures, lockBook, updateBook } from '../repository.ts'
import { waitsFromNow } from '../plan/change-plan.ts'
import { rewrittenPlace } from './rewritten-place.ts'
import { requirePremiumForBooks, spendTokensToResume } from '../spend-tokens.ts'

/** Throws an ApiError if a book was started with another type of writer than its user has now. */
export const checkWriter = (book: BookRow, type: BookRow['writer']): void => {
  if (book.writer === type) return
  const how = book.writer === 'model' ? ['with', 'with one'] : ['without', 'without one']
  throw new ApiError('wrong_state', `This book was begun ${how[0]} a language model and can only go on ${how[1]}.`)
}

/**
 * Resumes a paused book. A failed or cancelled book gets a new attempt, which takes its credited
 * tokens again and retries failed sections. `alongside` runs in the same transaction.
 */
export const resumeBook = async (
  { database, writerFor, queueBook }: BookDependencies,
  user: BookUser,
  guid: string,
  alongside?: (tx: Transaction) => Promise<void>,
) => {
  const writer = await writerFor(user)
  return database.transaction(async (tx) => {
    await lockTokens(tx, user.id)
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    const again = book.status === 'ERROR'
    if (!again && !book.paused) throw new ApiError('wrong_state', 'This book is neither paused nor stopped.')
    if (book.pauseReason === 'spending_cap') throw new ApiError('wrong_state', messages.capReached)
    if (rewrittenPlace(book))
      throw new ApiError('wrong_state', 'A section of this book is being written again. Go on when it is done.')
    checkWriter(book, writer.type)
    const attempt = again ? book.attempt + 1 : book.attempt
    if (again) {
      requirePremiumForBooks(user)
      await forgetFailures(tx, guid)
      const { steps, leftOut } = await findSteps(tx, guid)
      await spendTokensToResume(tx, user, { ...book, attempt }, writtenBook(steps, leftOut))
    }
    const resumed = await updateBook(tx, guid, {
      status: again ? 'TODO' : book.status,
      paused: false,
      pauseReason: null,
      errorType: null,
      errorMessage: null,
      attempt,
      ...(book.planState === 'ready' && waitsFromNow()),
    })
    await queueBook(tx, guid)
    await alongside?.(tx)
    return resumed
  })
}
