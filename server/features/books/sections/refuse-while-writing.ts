import { sectionMessages } from '#contract/book-sections.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { BookRow } from '../repository.ts'
import { rewrittenPlace } from '../writing/rewritten-place.ts'

/** Returns true if a run may store texts of the book. */
export const isBeingWritten = (book: BookRow): boolean =>
  ((book.status === 'TODO' || book.status === 'IN_PROGRESS') && !book.paused) || rewrittenPlace(book) !== null

/** Throws an ApiError if the book or one of its sections is being written. */
export const refuseWhileWriting = (book: BookRow): void => {
  if (rewrittenPlace(book)) throw new ApiError('wrong_state', sectionMessages.rewriting)
  if (isBeingWritten(book)) throw new ApiError('wrong_state', sectionMessages.writing)
}
