import { notFound, Refusal } from '../../http/refusal.ts'
import type { BookParts, BookUser } from './parts.ts'
import { lockBook, updateBook } from './repository.ts'
import { checkPremium, spendTokens } from './spend-tokens.ts'

/** Goes on with a paused book, or with a failed or cancelled one as a new attempt, which takes its tokens again. */
export const resumeBook = async ({ database, writerFor, queueBook }: BookParts, user: BookUser, guid: string) => {
  const writer = await writerFor(user)
  return database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    const again = book.status === 'ERROR'
    if (!again && !book.paused) throw new Refusal('wrong_state', 'This book is neither paused nor stopped.')
    if (book.writer !== writer.kind)
      throw new Refusal(
        'wrong_state',
        `This book was begun ${book.writer === 'model' ? 'with' : 'without'} a language model and can only go on ${book.writer === 'model' ? 'with one' : 'without one'}.`,
      )
    const attempt = again ? book.attempt + 1 : book.attempt
    if (again) {
      checkPremium(user)
      await spendTokens(tx, user, { ...book, attempt })
    }
    const resumed = await updateBook(tx, guid, {
      // Sections that a pausing worker still finishes are kept: its claim stands until the next one begins.
      status: again ? 'TODO' : book.status,
      paused: false,
      errorType: null,
      errorMessage: null,
      attempt,
    })
    await queueBook(tx, guid)
    return resumed
  })
}
