import { sectionMessages } from '#contract/book-sections.ts'
import {
  type Arrangement,
  type ArrangedSection,
  idOf,
  plannedArrangement,
  sectionAt,
  sectionsOf,
} from '#writer/arrangement/arrangement.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import type { Transaction } from '../../../database/database.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, findOutline, lockBook, updateBook } from '../repository.ts'
import { sectionStepKey, sectionStepTypes } from '../writing/section-step-key.ts'
import { findLastArrangements } from '../../../writing/arrangement-repository.ts'
import { addArrangement, retireSteps } from './arrangement-repository.ts'
import { isBeingWritten, refuseWhileWriting } from './refuse-while-writing.ts'

/** A book whose sections are being changed, with its row locked. */
export interface OpenBook {
  tx: Transaction
  book: BookRow
  arrangement: Arrangement
}

/** Names the book, and the version that the author saw. */
export interface ChangedBook {
  guid: string
  version: number
}

interface Options {
  /**
   * True if the change is allowed during a run, because it affects no text that the run may store.
   */
  whileWriting?: boolean
}

/** Throws an ApiError if the book has been changed since the version that the author saw. */
export const checkVersion = (book: BookRow, version: number): void => {
  if (book.sectionsVersion !== version) throw new ApiError('conflict', sectionMessages.changed)
}

/** Returns the section at a position. Throws an ApiError if there is none. */
export const requireSection = (arrangement: Arrangement, position: SectionPlace): ArrangedSection => {
  const section = sectionAt(arrangement, position)
  if (!section) throw notFound('section')
  return section
}

/**
 * Returns the current arrangement with its version. Before the first change, stores the planned
 * order as the first arrangement.
 */
const openArrangement = async (tx: Transaction, { guid, sectionsVersion: version }: BookRow) => {
  const [last] = await findLastArrangements(tx, guid)
  if (last) return last
  const outline = await findOutline(tx, guid)
  if (!outline) throw notFound('section')
  const planned = { version, arrangement: plannedArrangement(outline) }
  await addArrangement(tx, guid, planned)
  return planned
}

const keysOf = (sections: readonly SectionPlace[]): string[] =>
  sections.flatMap((section) => sectionStepTypes.map((type) => sectionStepKey(type, section)))

/**
 * Removes the steps of replaced sections from the book, and adds those of restored sections again.
 */
export const retireReplaced = async (tx: Transaction, guid: string, before: Arrangement, after: Arrangement) => {
  const [old, now] = [before, after].map((one) => new Map(sectionsOf(one).map((section) => [idOf(section), section])))
  const gone = [...old!].filter(([id]) => !now!.has(id)).map(([, section]) => section)
  const come = [...now!].filter(([id]) => !old!.has(id)).map(([, section]) => section)
  if (gone.length > 0) await retireSteps(tx, guid, keysOf(gone), true)
  if (come.length > 0) await retireSteps(tx, guid, keysOf(come), false)
  return { sections: now!.size }
}

/**
 * Changes the sections of a book in one transaction, which locks the book and checks that its
 * author saw the current version. `change` returns the new arrangement, or nothing if the order
 * stays. Incrementing the fencing token refuses the writes of a run that was just paused.
 */
export const changeSections = async (
  { database, live }: Pick<BookDependencies, 'database' | 'live'>,
  user: BookUser,
  { guid, version }: ChangedBook,
  change: (open: OpenBook) => Promise<Arrangement | void>,
  { whileWriting = false }: Options = {},
): Promise<{ sections_version: number }> => {
  const next = await database.transaction(async (tx) => {
    const book = await lockBook(tx, user.id, guid)
    if (!book) throw notFound('book')
    if (!whileWriting) refuseWhileWriting(book)
    checkVersion(book, version)
    const last = await openArrangement(tx, book)
    const changed = await change({ tx, book, arrangement: last.arrangement })
    const sectionsVersion = version + 1
    if (changed) await addArrangement(tx, guid, { version: sectionsVersion, arrangement: changed }, last.version)
    const counted = changed && (await retireReplaced(tx, guid, last.arrangement, changed))
    const fence = isBeingWritten(book) ? book.fence : book.fence + 1
    await updateBook(tx, guid, { sectionsVersion, fence, ...counted })
    return sectionsVersion
  })
  live.refresh(guid)
  return { sections_version: next }
}
