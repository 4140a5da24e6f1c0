import { sectionMessages } from '#contract/book-sections.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { lockBook, updateBook } from '../repository.ts'
import { findLastArrangements } from '../../../writing/arrangement-repository.ts'
import { deleteArrangement } from './arrangement-repository.ts'
import { type ChangedBook, checkVersion, retireReplaced } from './change-sections.ts'
import { refuseWhileWriting } from './refuse-while-writing.ts'

/**
 * Undoes the last change of the sections' order. Throws an ApiError if something else has changed
 * since. The sections that the change replaced are part of the book again, with the texts that they
 * had.
 */
export const undoChange = async (
  { database, live }: BookDependencies,
  user: BookUser,
  { guid, version }: ChangedBook,
): Promise<{ sections_version: number }> => {
  await database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    refuseWhileWriting(book)
    checkVersion(book, version)
    const [last, before] = await findLastArrangements(tx, guid)
    if (!last || !before || last.version !== version) throw new ApiError('wrong_state', sectionMessages.undone)
    await deleteArrangement(tx, guid, last.version)
    const counted = await retireReplaced(tx, guid, last.arrangement, before.arrangement)
    await updateBook(tx, guid, { sectionsVersion: version + 1, fence: book.fence + 1, ...counted })
  })
  live.refresh(guid)
  return { sections_version: version + 1 }
}
