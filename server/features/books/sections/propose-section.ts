import type { SectionPlace } from '#writer/book/book-state.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import { lockTokens } from '../../../plans/book-tokens.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, findSteps, lockBook, updateBook } from '../repository.ts'
import { requirePremiumForBooks, spendTokensForRewrite } from '../spend-tokens.ts'
import { writtenBook } from '../view/book-view.ts'
import { checkWriter } from '../writing/resume-book.ts'
import { sectionKey } from '../writing/section-key.ts'
import { type ChangedBook, checkVersion } from './change-sections.ts'
import { findArrangement } from '../../../writing/arrangement-repository.ts'
import { refuseWhileWriting } from './refuse-while-writing.ts'
import { requireUnlocked } from './require-text.ts'
import { sectionAt } from '#writer/arrangement/arrangement.ts'

/**
 * Requests a rewrite of a finished section. Its text stays; the new one is stored as a proposal.
 * The rewrite takes the share of a book token that the section is worth, which is credited if the
 * model writes nothing.
 */
export const proposeSection = async (
  { database, writerFor, queueBook }: BookDependencies,
  user: BookUser,
  { guid, version }: ChangedBook,
  position: SectionPlace,
  instruction: string | null,
): Promise<BookRow> => {
  const writer = await writerFor(user)
  return database.transaction(async (tx) => {
    await lockTokens(tx, user.id)
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    refuseWhileWriting(book)
    if (book.paused)
      throw new ApiError(
        'wrong_state',
        'This book is paused. Resume it first; its sections can be written again when it has ended.',
      )
    checkVersion(book, version)
    const { steps, leftOut } = await findSteps(tx, guid)
    const written = writtenBook(steps, leftOut)
    if (!written.outline?.chapters[position.chapter]?.subchapters[position.section]) throw notFound('section')
    const arrangement = await findArrangement(tx, guid)
    await requireUnlocked(tx, guid, arrangement ? sectionAt(arrangement, position)! : position)
    checkWriter(book, writer.type)
    requirePremiumForBooks(user)
    const attempt = book.attempt + 1
    await spendTokensForRewrite(tx, user, { ...book, attempt }, written, sectionKey(position.chapter, position.section))
    const begun = await updateBook(tx, guid, {
      attempt,
      rewrittenChapter: position.chapter,
      rewrittenSection: position.section,
      rewriteInstruction: instruction,
    })
    await queueBook(tx, guid)
    return begun
  })
}
