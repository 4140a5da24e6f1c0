import type { SectionPlace } from '#writer/book/book-state.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import { lockTokens } from '../../../plans/book-tokens.ts'
import { writtenBook } from '../view/book-view.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, findSteps, leaveOut, lockBook, updateBook } from '../repository.ts'
import { checkWriter } from './resume-book.ts'
import { type ChangedBook, checkVersion } from '../sections/change-sections.ts'
import { refuseWhileWriting } from '../sections/refuse-while-writing.ts'
import { sectionKey } from './section-key.ts'
import { requirePremiumForBooks, spendTokensForSection } from '../spend-tokens.ts'

const wrongState = (message: string) => new ApiError('wrong_state', message)

/** Identifies the book. Clients written before books had versions send no version. */
type FailedBook = Omit<ChangedBook, 'version'> & Partial<Pick<ChangedBook, 'version'>>

/**
 * Throws an ApiError unless the book has ended or is paused, none of its sections is being
 * rewritten, and its author saw the current version.
 */
const checkBook = (book: BookRow | undefined, version: number | undefined): BookRow => {
  if (!book) throw notFound('book')
  refuseWhileWriting(book)
  if (version !== undefined) checkVersion(book, version)
  return book
}

/**
 * Rewrites a failed section of a book that has ended. The rewrite is an attempt of its own and
 * takes the share that was credited for the section. The book keeps its status, and no webhook is
 * sent.
 */
export const retrySection = async (
  { database, writerFor, queueBook }: BookDependencies,
  user: BookUser,
  { guid, version }: FailedBook,
  place: SectionPlace,
  instruction: string | null = null,
): Promise<BookRow> => {
  const writer = await writerFor(user)
  return database.transaction(async (tx) => {
    await lockTokens(tx, user.id)
    const book = checkBook(await lockBook(tx, user.id, guid), version)
    if (book.paused)
      throw wrongState('This book is paused. Resume it first; its sections can be changed when it has ended.')
    const { steps, leftOut } = await findSteps(tx, guid)
    const written = writtenBook(steps, leftOut)
    const key = sectionKey(place.chapter, place.section)
    if (!written.outline?.chapters[place.chapter]?.subchapters[place.section]) throw notFound('section')
    if (!written.failed.has(key)) throw wrongState('This section has not failed.')
    checkWriter(book, writer.type)
    requirePremiumForBooks(user)
    const attempt = book.attempt + 1
    await spendTokensForSection(tx, user, { ...book, attempt }, written, key)
    const begun = await updateBook(tx, guid, {
      attempt,
      sectionsVersion: book.sectionsVersion + 1,
      rewrittenChapter: place.chapter,
      rewrittenSection: place.section,
      rewriteInstruction: instruction,
    })
    await queueBook(tx, guid)
    return begun
  })
}

/** Leaves a failed section out of the book, so that it is no longer a gap. */
export const leaveOutSection = async (
  { database }: BookDependencies,
  user: BookUser,
  { guid, version }: FailedBook,
  place: SectionPlace,
): Promise<BookRow> =>
  database.transaction(async (tx) => {
    const { sectionsVersion } = checkBook(await lockBook(tx, user.id, guid), version)
    if (!(await leaveOut(tx, guid, place))) throw wrongState('This section has not failed.')
    return updateBook(tx, guid, { sectionsVersion: sectionsVersion + 1 })
  })
