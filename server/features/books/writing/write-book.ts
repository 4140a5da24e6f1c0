import { ModelError } from '#writer/model/model-error.ts'
import type { Writer } from '#writer/writer.ts'
import { isOfLostConnection } from '../../../database/lost-connection.ts'
import { queueWebhook } from '../../../webhooks/queue-webhook.ts'
import { announce } from '../view/announce.ts'
import { writtenBook } from '../view/book-view.ts'
import { wordsLeft } from './delivery.ts'
import { explainFailure } from '../view/explain-failure.ts'
import { creditOf, type EndedBook, finishBook, finishRewriting } from './finish-book.ts'
import { keepDraft, keepStep, Stopped } from './keep-step.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { type BookRow, findAuthor, findSteps, lockWaiting, updateBook } from '../repository.ts'
import { rewrittenPlace } from './rewritten-place.ts'
import { showProgress } from './show-progress.ts'

/** What the model's connection has is a `ModelError`, and the book's own end. */
const isOfLostDatabase = (error: unknown) => !(error instanceof ModelError) && isOfLostConnection(error)

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Writes what is still missing of a book and brings it to DONE or ERROR, or writes one section of a book again that has
 * ended. Each step is committed under the fence that this run raised. Throws when the process stops or the database fails:
 * the job is then run again and goes on from there.
 */
export const writeBook = async (
  parts: BookDependencies,
  log: Log,
  guid: string,
  stopping: AbortSignal,
): Promise<void> =>
  parts.running.run(guid, async ({ signal: stopped, claimed }) => {
    const book = await claim(parts, guid)
    if (book) claimed(book.fence)
    const author = book && (await findAuthor(parts.database.db, book.userId))
    if (!author) return
    const finish = rewrittenPlace(book) ? finishRewriting : finishBook
    const signal = AbortSignal.any([stopping, stopped])
    try {
      await writeClaimed(parts, log, book, await writerOf(parts, book, author), signal)
      if (!stopped.aborted) logEnd(log, book, await finish(parts, book, author, null))
    } catch (error) {
      if (error instanceof Stopped || stopped.aborted) return
      // Back at once, the database would take a verdict that is not the book's.
      if (stopping.aborted || isOfLostDatabase(error)) throw error
      const failure = explainFailure(error, { byok: author.byok, tokens: creditOf(author, book) })
      if (failure.type !== 'AI provider error') log.error({ err: error, guid }, 'a book failed')
      logEnd(log, book, await finish(parts, book, author, failure))
    } finally {
      parts.live.end(guid)
      await announce(parts, book)
      // Sections that were cut off are drafts or failures now, or wait again.
      parts.live.refresh(guid)
    }
  })

const logEnd = (log: Log, { guid, userId, startedAt }: BookRow, ended: EndedBook | undefined): void => {
  if (!ended) return
  const seconds = startedAt && Math.round((Date.now() - startedAt.getTime()) / 1000)
  log.info(
    { event: 'book', guid, user: userId, ...ended, seconds },
    `book ${ended.status === 'DONE' ? 'done' : 'failed'}`,
  )
}

/** Raises the fence and gives the book, if there is something of it to write; from now on only this run may commit. */
const claim = async ({ database }: BookDependencies, guid: string) =>
  database.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, guid)
    if (!waiting) return undefined
    const fence = waiting.fence + 1
    if (rewrittenPlace(waiting)) return updateBook(tx, guid, { fence })
    const book = await updateBook(tx, guid, {
      status: 'IN_PROGRESS',
      fence,
      startedAt: waiting.startedAt ?? new Date(),
    })
    if (waiting.status === 'TODO') await queueWebhook(tx, book)
    return book
  })

/** A book that the built-in writer began stays its own, whatever has been connected since. */
const writerOf = async (
  { builtin, writerFor }: BookDependencies,
  book: BookRow,
  author: Pick<BookUser, 'id' | 'byok'>,
): Promise<Writer> => {
  const writer = await writerFor(author)
  return book.writer === 'builtin' && writer.kind !== 'builtin' ? builtin : writer
}

const writeClaimed = async (parts: BookDependencies, log: Log, book: BookRow, writer: Writer, signal: AbortSignal) => {
  if (book.writer !== writer.kind)
    throw new ModelError('unreachable', 'The language model that began this book is not connected.')
  const { steps, leftOut } = await findSteps(parts.database.db, book.guid)
  const live = parts.live.begin(book.guid, wordsLeft(book, writtenBook(steps, leftOut)))
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
  const only = rewrittenPlace(book)
  await writer.book(
    order,
    steps,
    {
      signal,
      keep: keepStep(parts, book, live),
      ...(!only && { draft: keepDraft(parts, book) }),
      progress: showProgress(parts, log, book, live),
    },
    only ? { only, instruction: book.rewriteInstruction ?? undefined } : undefined,
  )
}
