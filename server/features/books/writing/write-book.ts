import { setTimeout } from 'node:timers/promises'
import { ModelError } from '#writer/model/model-error.ts'
import type { BookHooks } from '#writer/book/book-state.ts'
import type { Writer } from '#writer/writer.ts'
import { unavailabilityOf } from '../../../database/unavailable.ts'
import { queueWebhook } from '../../../webhooks/queue-webhook.ts'
import { announce } from '../view/announce.ts'
import { writtenBook } from '../view/book-view.ts'
import { wordsLeft } from './delivery.ts'
import { explainFailure } from '../view/explain-failure.ts'
import { creditOf, type EndedBook, finishBook, finishRewriting } from './finish-book.ts'
import { storeDraft, storeStep, Stopped } from './store-step.ts'
import { holdCap } from '../cost/hold-cap.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { loadWrittenOrder } from '../order-of-book.ts'
import { type BookRow, findAuthor, findSteps, lockWaiting, updateBook } from '../repository.ts'
import { isPlanning, keepFormerPlan, makePlan } from '../plan/make-plan.ts'
import { rewrittenPlace } from './rewritten-place.ts'
import { showProgress } from './show-progress.ts'

/**
 * The pause after a full or read-only disk refused a step. The job runs again until it succeeds, and
 * each run asks the model for the refused sections again.
 */
const PAUSE_MS = 5000

/**
 * Returns the reason why the database can't store anything at the moment, or null. A `ModelError`
 * is about the connection to the model, and ends the book.
 */
const unavailableDatabase = (error: unknown) => (error instanceof ModelError ? null : unavailabilityOf(error))

interface Log {
  info(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Writes the missing steps of a book and ends it with DONE or ERROR, or rewrites one section of a
 * book that has ended. Each step is stored under the fencing token that this run raised. Throws if
 * the process stops or the database fails; the job then runs again and continues from the stored
 * steps.
 */
export const writeBook = async (
  dependencies: BookDependencies,
  log: Log,
  guid: string,
  stopping: AbortSignal,
): Promise<void> =>
  dependencies.running.run(guid, async ({ signal: stopped, claimed }) => {
    const book = await claim(dependencies, guid)
    if (book) claimed(book.fence)
    const author = book && (await findAuthor(dependencies.database.db, book.userId))
    if (!author) return
    const finish = rewrittenPlace(book) ? finishRewriting : finishBook
    const signal = AbortSignal.any([stopping, stopped])
    try {
      await writeClaimed(
        dependencies,
        log,
        book,
        { author, writer: await writerOf(dependencies, book, author) },
        signal,
      )
      if (!stopped.aborted && !isPlanning(book)) logEnd(log, book, await finish(dependencies, book, author, null))
    } catch (error) {
      if (error instanceof Stopped || stopped.aborted) return
      if (stopping.aborted) throw error
      // Ending the book here would store a failure of the database as a failure of the book.
      const unavailable = unavailableDatabase(error)
      if (unavailable && unavailable !== 'lost') await setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
      if (unavailable) throw error
      const failure = explainFailure(error, { byok: author.byok, tokens: creditOf(author, book) })
      if (failure.type !== 'AI provider error') log.error({ err: error, guid }, 'book run failed')
      if (isPlanning(book) && (await keepFormerPlan(dependencies, book, failure.reason))) return
      logEnd(log, book, await finish(dependencies, book, author, failure))
    } finally {
      dependencies.live.end(guid)
      await announce(dependencies, book)
      // Interrupted sections are now drafts or failures, or are waiting again.
      dependencies.live.refresh(guid)
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

/**
 * Claims a book by raising its fencing token, so that only this run may commit. Returns undefined
 * if there is nothing to write.
 */
const claim = async ({ database }: BookDependencies, guid: string) =>
  database.transaction(async (tx) => {
    const waiting = await lockWaiting(tx, guid)
    if (!waiting) return undefined
    const fence = waiting.fence + 1
    if (rewrittenPlace(waiting) || isPlanning(waiting)) return updateBook(tx, guid, { fence })
    const book = await updateBook(tx, guid, {
      status: 'IN_PROGRESS',
      fence,
      startedAt: waiting.startedAt ?? new Date(),
    })
    if (waiting.status === 'TODO') await queueWebhook(tx, book)
    return book
  })

/**
 * Returns the user's writer. A book that the built-in writer began is continued by it, also after
 * a model was connected.
 */
const writerOf = async (
  { builtin, writerFor }: BookDependencies,
  book: BookRow,
  author: Pick<BookUser, 'id' | 'byok'>,
): Promise<Writer> => {
  const writer = await writerFor(author)
  return book.writer === 'builtin' && writer.type !== 'builtin' ? builtin : writer
}

const writeClaimed = async (
  dependencies: BookDependencies,
  log: Log,
  book: BookRow,
  { author, writer }: { author: Pick<BookUser, 'byok'>; writer: Writer },
  signal: AbortSignal,
) => {
  if (book.writer !== writer.type)
    throw new ModelError('unreachable', 'The language model that began this book is not connected.')
  const { steps, leftOut } = await findSteps(dependencies.database.db, book.guid)
  const live = dependencies.live.begin(book.guid, wordsLeft(book, writtenBook(steps, leftOut)))
  await announce(dependencies, book)
  const only = rewrittenPlace(book)
  const held = only ? null : await holdCap(dependencies, book, { writer, author }, steps)
  const store = storeStep(dependencies, book, live)
  const keep: BookHooks['keep'] = async (step) => {
    await store(step)
    held?.ended(step)
  }
  if (isPlanning(book)) {
    const progress = showProgress(dependencies, log, book, live)
    return makePlan(dependencies, book, writer, { keep, signal, progress, ...(held && { begin: held.begin }) })
  }
  await writer.book(
    await loadWrittenOrder(dependencies.database.db, book, author),
    steps,
    {
      signal,
      keep,
      ...(held && { begin: held.begin }),
      ...(!only && { draft: storeDraft(dependencies, book) }),
      progress: showProgress(dependencies, log, book, live),
    },
    only ? { only, instruction: book.rewriteInstruction ?? undefined } : undefined,
  )
}
