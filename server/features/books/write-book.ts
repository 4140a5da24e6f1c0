import { bookTokens } from '#contract/books.ts'
import { ModelError } from '#writer/model/model-error.ts'
import type { Writer } from '#writer/writer.ts'
import type { BookHooks, BookProgress, BookStep } from '#writer/book/book-state.ts'
import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import { creditTokens } from '../../plans/book-tokens.ts'
import { hasUnlimitedBooks } from '../../plans/plan.ts'
import { isOfLostConnection } from '../../database/lost-connection.ts'
import { queueWebhook } from '../../webhooks/queue-webhook.ts'
import { chaptersOf, sectionKey, writtenBook } from './book-view.ts'
import { explainFailure } from './explain-failure.ts'
import type { LiveBook } from './live-books.ts'
import type { BookParts } from './parts.ts'
import { presentTask } from './present-task.ts'
import {
  addStep,
  type BookError,
  type BookRow,
  countWritten,
  findAuthor,
  findBook,
  findSteps,
  lockClaimed,
  lockWaiting,
  updateBook,
} from './repository.ts'

/** The run is over without a verdict on the book: it was paused, cancelled, deleted or taken over. */
class Stopped extends Error {}

/** What the model's connection has is a `ModelError`, and the book's own end. */
const isOfLostDatabase = (error: unknown) => !(error instanceof ModelError) && isOfLostConnection(error)

interface Log {
  error(details: object, message: string): void
}

/**
 * Writes what is still missing of a book and brings it to DONE or ERROR. Each step is committed under the fence that this
 * run raised. Throws when the process stops or the database fails: the job is then run again and goes on from there.
 */
export const writeBook = async (parts: BookParts, log: Log, guid: string, stopping: AbortSignal): Promise<void> =>
  parts.running.run(guid, async ({ signal: stopped, claimed }) => {
    const book = await claim(parts, guid)
    if (book) claimed(book.fence)
    const author = book && (await findAuthor(parts.database.db, book.userId))
    if (!author) return
    const signal = AbortSignal.any([stopping, stopped])
    try {
      await writeClaimed(parts, book, await parts.writerFor(author), signal)
      await finish(parts, book, null)
    } catch (error) {
      if (error instanceof Stopped || stopped.aborted) return
      // Back at once, the database would take a verdict that is not the book's.
      if (stopping.aborted || isOfLostDatabase(error)) throw error
      const failure = explainFailure(error, {
        byok: author.byok,
        tokens: hasUnlimitedBooks(author) ? 0 : bookTokens(book.chapters * book.subChapters),
      })
      if (failure.type !== 'AI provider error') log.error({ err: error, guid }, 'a book failed')
      await finish(parts, book, failure)
    } finally {
      parts.live.end(guid)
      await announce(parts, book)
    }
  })

/** Raises the fence and gives the book, if it still waits to be written; from now on only this run may commit. */
const claim = async ({ database }: BookParts, guid: string) =>
  database.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, guid)
    if (!waiting) return undefined
    const book = await updateBook(tx, guid, {
      status: 'IN_PROGRESS',
      fence: waiting.fence + 1,
      startedAt: waiting.startedAt ?? new Date(),
    })
    if (waiting.status === 'TODO') await queueWebhook(tx, book)
    return book
  })

const writeClaimed = async (parts: BookParts, book: BookRow, writer: Writer, signal: AbortSignal) => {
  if (book.writer !== writer.kind)
    throw new ModelError('unreachable', 'The language model that began this book is not connected.')
  const kept = await findSteps(parts.database.db, book.guid)
  const live = parts.live.begin(book.guid, wordsLeft(book, kept))
  const order = {
    description: book.description,
    chapters: book.chapters,
    subChapters: book.subChapters,
    language: book.language,
    type: book.type,
    author: book.author,
    user: book.userId,
  }
  await announce(parts, book)
  await writer.book(order, kept, {
    signal,
    keep: keeper(parts, book, live),
    progress: (event) => show(parts, book.guid, live, event),
  })
}

const wordsLeft = (book: BookRow, kept: readonly BookStep[]) => {
  const { sections, planned } = writtenBook(kept)
  let words = 0
  for (let chapter = 0; chapter < book.chapters; chapter++)
    for (let section = 0; section < book.subChapters; section++) {
      const key = sectionKey(chapter, section)
      if (!sections.has(key)) words += planned.get(key) ?? SECTION_WORDS
    }
  return words
}

/** Commits a step under this run's fence, then shows it. A paused book stops once the step is safe. */
const keeper =
  (parts: BookParts, book: BookRow, live: LiveBook): BookHooks['keep'] =>
  async (step) => {
    const { guid } = book
    const current = await parts.database.transaction(async (tx) => {
      const current = await lockClaimed(tx, guid, book.fence)
      if (!current) return null
      await addStep(tx, guid, step)
      const title = step.type === 'title' ? step.title : step.type === 'outline' ? step.outline.title : null
      return title === null ? current : updateBook(tx, guid, { title })
    })
    if (!current) throw new Stopped('somebody else decides about this book now')
    await showKept(parts, current, live, step)
    if (current.paused) throw new Stopped('paused')
  }

const showKept = async (parts: BookParts, book: BookRow, live: LiveBook, step: BookStep) => {
  const { guid } = book
  if (step.type === 'outline') {
    const chapters = chaptersOf(writtenBook([step]), live.sections)
    parts.live.publish(guid, { type: 'outline', title: step.outline.title, chapters })
  } else if (step.type === 'section') {
    const { chapter, section, words, blocks } = step.section
    live.sections.delete(sectionKey(chapter, section))
    live.wordsKept += words
    live.wordsLeft = Math.max(0, live.wordsLeft - step.section.measures.wordsAsked)
    parts.live.publish(guid, {
      type: 'section',
      chapter,
      section,
      state: 'done',
      words,
      failure: null,
      note: null,
      blocks,
    })
  }
  await announce(parts, book)
}

const show = ({ live: books }: BookParts, guid: string, live: LiveBook, event: BookProgress) => {
  if (event.type === 'outline-started' || event.type === 'waiting' || event.type === 'waiting-over') return
  const { chapter, section } = event
  const key = sectionKey(chapter, section)
  const now = live.sections.get(key) ?? { state: 'writing' as const, words: 0 }
  if (event.type === 'section-delta') now.words = event.words
  if (event.type === 'section-mended') now.state = 'mending'
  live.sections.set(key, now)
  books.publish(guid, {
    type: 'section',
    chapter,
    section,
    state: now.state,
    words: now.words,
    failure: null,
    note: null,
    blocks: null,
  })
}

/** Tells whoever watches how the book stands now. */
const announce = async ({ database, live }: BookParts, { guid, userId }: BookRow) => {
  const book = await findBook(database.db, userId, guid)
  if (!book) return
  const written = await countWritten(database.db, [guid])
  live.publish(guid, { type: 'task', task: presentTask(book, written.get(guid), live) })
}

/** DONE, or ERROR with its tokens credited back; nothing at all if somebody else has decided meanwhile. */
const finish = async ({ database }: BookParts, { guid, fence }: BookRow, failure: BookError | null) =>
  database.transaction(async (tx) => {
    const book = await lockClaimed(tx, guid, fence)
    if (!book) return
    if (failure) await creditTokens(tx, book)
    const ended = await updateBook(tx, guid, {
      status: failure ? 'ERROR' : 'DONE',
      paused: false,
      errorType: failure?.type ?? null,
      errorMessage: failure?.message ?? null,
      finishedAt: new Date(),
    })
    await queueWebhook(tx, ended)
  })
