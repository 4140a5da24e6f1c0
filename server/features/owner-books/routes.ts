import type { InkloomContract } from '#contract/contract.ts'
import { COUNTED_BOOKS, type OwnerBook, type ownerBooks, retryMessages } from '#contract/owner-books.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { type Plan, planOf } from '../../plans/plan.ts'
import { recordAudit } from '../../security/audit-log.ts'
import { countQueues, findAuthor, findBook, type ListedBook, listBooks } from './repository.ts'

interface Dependencies {
  database: Database
  /** Resumes a book for its user, with that user's plan and tokens. */
  resume: (
    author: Plan & { id: string },
    guid: string,
    alongside: (tx: Transaction) => Promise<void>,
  ) => Promise<unknown>
}

const seconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000)

const presentBook = (book: ListedBook): OwnerBook => ({
  guid: book.guid,
  account: book.email,
  account_id: book.userId,
  type: book.type,
  language: book.language,
  writer: book.writer,
  paused: book.paused,
  attempt: book.attempt,
  sections_done: Number(book.sectionsDone),
  sections_failed: Number(book.sectionsFailed),
  sections_total: book.sections ?? book.chapters * book.subChapters,
  words: Number(book.words),
  error: book.errorType && { type: book.errorType, message: book.errorMessage ?? '' },
  ordered: seconds(book.createdAt)!,
  started: seconds(book.startedAt),
  ended: book.status === 'DONE' || book.status === 'ERROR' ? seconds(book.finishedAt) : null,
})

export const ownerBookRoutes = ({
  database,
  resume,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof ownerBooks>, { id: string }> => {
  const { db } = database
  return {
    'GET /owner/books': async ({ query }) => {
      const { rows, next } = await listBooks(db, query)
      return { items: rows.map(presentBook), next, counts: await countQueues(db, COUNTED_BOOKS + 1) }
    },
    'POST /owner/books/:guid/retry': async ({ params: { guid } }, { user: owner }) => {
      const author = await findAuthor(db, guid)
      if (!author) throw notFound('book')
      const { suspendedAt, deletionDueAt, id } = author.user
      if (suspendedAt) throw new ApiError('wrong_state', retryMessages.suspended)
      if (deletionDueAt) throw new ApiError('wrong_state', retryMessages.deleted)
      const book = (await findBook(db, guid))!
      if (book.status !== 'ERROR') throw new ApiError('wrong_state', retryMessages.notFailed)
      if (book.errorType === 'cancelled') throw new ApiError('wrong_state', retryMessages.cancelled)
      await resume({ ...planOf(author), id }, guid, (tx) =>
        recordAudit(tx, owner, 'book.retried', guid, { account: id }),
      )
      return presentBook((await findBook(db, guid))!)
    },
  }
}
