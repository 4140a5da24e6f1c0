import type { BookHooks, BookStep } from '#writer/book/book-state.ts'
import { isPlanStep } from '#writer/book/plan-book.ts'
import type { Transaction } from '../../../database/database.ts'
import { creditTokens } from '../../../plans/book-tokens.ts'
import { announce } from '../view/announce.ts'
import { chaptersOf, failureOf, writtenBook } from '../view/book-view.ts'
import { presentBlocks } from '../view/present-blocks.ts'
import type { LiveBook } from '../view/live-books.ts'
import type { BookDependencies } from '../dependencies.ts'
import { planColumns } from '../plan/change-plan.ts'
import { readAgain } from '../facts/read-again.ts'
import { addStep, type BookRow, idAt, lockClaimed, type NewBook, updateBook } from '../repository.ts'
import { storeProposal } from '../sections/store-proposal.ts'
import { nothingRewritten, rewrittenPlace } from './rewritten-place.ts'
import { sectionKey } from './section-key.ts'

/**
 * Thrown when a run ends without a result for the book: it was paused, cancelled, deleted or
 * claimed by another run.
 */
export class Stopped extends Error {}

/**
 * Stores a step under this run's fencing token, then publishes it. The step of a rewritten section
 * ends the rewrite in the same transaction, and credits its cost if it failed again. Throws
 * `Stopped` if the run may not continue.
 */
export const storeStep =
  (dependencies: BookDependencies, book: BookRow, live: LiveBook): BookHooks['keep'] =>
  async (step) => {
    const { guid } = book
    const stored = await dependencies.database.transaction(async (tx) => {
      const current = await lockClaimed(tx, guid, book.fence)
      if (!current) return null
      if (rewrittenPlace(current)) return storeRewritten(dependencies, tx, current, step)
      await addStep(tx, guid, step)
      const change = changeOf(step, current)
      return { current: change ? await updateBook(tx, guid, change) : current, proposed: false }
    })
    if (!stored) throw new Stopped('another run has claimed this book, or it was cancelled')
    const { current, proposed } = stored
    if (proposed) await announce(dependencies, current)
    else await showKept(dependencies, current, live, step)
    if (current.paused) throw new Stopped('paused')
  }

/** Returns the changes that a step makes to the row of its book, or null. */
const changeOf = (step: BookStep, { planState, planVersion, titleByAuthor }: BookRow): Partial<NewBook> | null => {
  // A title that the author has chosen stays.
  const titled = (title: string) => (titleByAuthor ? {} : { title })
  const change = (): Partial<NewBook> => {
    if (step.type === 'title') return titled(step.title)
    if (step.type === 'outline')
      return { ...titled(step.outline.title), ...(planState === 'planning' && { planState: 'fixed' }) }
    if (!isPlanStep(step)) return {}
    const version = { planVersion: planVersion + 1 }
    if (step.type === 'plan-titles') return { ...version, ...titled(step.outline.title) }
    return step.type === 'plan-done' ? { ...version, ...planColumns(step.plan) } : version
  }
  const columns = change()
  return Object.keys(columns).length > 0 ? columns : null
}

/**
 * Ends the rewrite of a section with its step, and credits its tokens if no new text was written. A
 * section that has a text keeps it, and the new text becomes a proposal.
 */
const storeRewritten = async (
  dependencies: Pick<BookDependencies, 'queueFacts'>,
  tx: Transaction,
  book: BookRow,
  step: BookStep,
) => {
  const proposal = await storeProposal(tx, book, step)
  if (!proposal) {
    await addStep(tx, book.guid, step)
    const place = step.type === 'section' ? await idAt(tx, book.guid, step.section) : undefined
    // Only people with AI access can request a rewrite, so the user has it.
    if (place) await readAgain(dependencies, tx, { premium: true }, book.guid, place)
  }
  if (proposal ? proposal === 'failed' : step.type === 'section-failed') await creditTokens(tx, book)
  return { current: await updateBook(tx, book.guid, nothingRewritten), proposed: proposal !== null }
}

/** Stores the draft of an interrupted section, unless another run has claimed the book. */
export const storeDraft =
  ({ database }: BookDependencies, { guid, fence }: BookRow): NonNullable<BookHooks['draft']> =>
  async (draft) =>
    database.transaction(async (tx) => {
      if (await lockClaimed(tx, guid, fence)) await addStep(tx, guid, { type: 'section-draft', ...draft })
    })

const showKept = async (dependencies: BookDependencies, book: BookRow, live: LiveBook, step: BookStep) => {
  const { guid } = book
  if (step.type === 'outline') {
    const chapters = chaptersOf(writtenBook([step]), { live: live.sections })
    dependencies.live.publish(guid, { type: 'outline', title: book.title || step.outline.title, chapters })
  } else if (step.type === 'section') {
    const { chapter, section, words, note = null, blocks } = step.section
    live.sections.delete(sectionKey(chapter, section))
    live.wordsKept += words
    live.wordsLeft = Math.max(0, live.wordsLeft - step.section.measures.wordsAsked)
    dependencies.live.publish(guid, {
      type: 'section',
      chapter,
      section,
      state: 'done',
      words,
      failure: null,
      note,
      blocks: presentBlocks(blocks),
    })
  } else if (step.type === 'section-failed') {
    const { chapter, section } = step
    live.sections.delete(sectionKey(chapter, section))
    const failure = failureOf(step)
    dependencies.live.publish(guid, {
      type: 'section',
      chapter,
      section,
      state: 'failed',
      words: 0,
      failure,
      note: null,
      blocks: null,
    })
  }
  await announce(dependencies, book)
}
