import { findBibleOfBook } from '../features/books/view/bible-of-book.ts'
import { readText } from '../features/books/view/read-text.ts'
import { announce, announceChanged } from '../features/books/view/announce.ts'
import type { Transaction } from '../database/database.ts'
import { loadForExport } from '../features/books/download-book.ts'
import type { BookDependencies, BookProjects, BookUser, DownloadDependencies } from '../features/books/dependencies.ts'
import type { ExportUse } from '../exports/with-cover.ts'
import { readUnread } from '../features/books/facts/read-unread.ts'
import { type BookMail, sendBookMail } from '../features/books/mail/send-book-mail.ts'
import { closePlans } from '../features/books/plan/close-plans.ts'
import { removeOldDiscards } from '../features/books/plan/plan-repository.ts'
import { pauseBooksOf, removeOldOrders } from '../features/books/repository.ts'
import { bookRoutes } from '../features/books/routes.ts'
import { LiveBooks } from '../features/books/view/live-books.ts'
import { resumeBook } from '../features/books/writing/resume-book.ts'
import { RunningBooks } from '../features/books/writing/running-books.ts'
import { writeBook } from '../features/books/writing/write-book.ts'
import { MAILS_AT_ONCE } from '../jobs/definitions.ts'
import type { RunningJob } from '../jobs/start-jobs.ts'
import type { Core } from '../start/open-core.ts'
import { removeOldCosts } from '../usage/repository.ts'
import type { Area } from './area.ts'

const BOOKS_AT_ONCE = 16
/** The number of books for which one process reads the facts of rewritten sections at once. */
const REWRITTEN_AT_ONCE = 2
const HOURLY = '37 * * * *'

interface Dependencies
  extends
    Pick<Core, 'config' | 'usage' | 'log' | 'database' | 'jobs' | 'pubSub' | 'mailer' | 'fonts' | 'publicUrl'>,
    Pick<BookDependencies, 'builtin' | 'writerFor' | 'checkReceiver'> {
  projects: BookProjects
  loadImage: DownloadDependencies['loadImage']
}

/** Books that are generated as a whole, ordered at the form or with a developer key. */
export const bookArea = ({
  config,
  usage,
  log,
  jobs,
  pubSub,
  mailer,
  fonts,
  publicUrl,
  projects,
  loadImage,
  ...shared
}: Dependencies) => {
  const books: BookDependencies = {
    ...shared,
    live: new LiveBooks(pubSub),
    running: new RunningBooks(pubSub),
    settleUsage: () => usage.settle(shared.database),
    concurrency: config.ai.concurrency,
    queueBook: (tx, guid) => jobs.send(tx, 'write-book', { guid }),
    queueFacts: (tx, guid, startAfter) =>
      jobs.send(tx, 'read-rewritten', { guid }, { turn: guid, ...(startAfter && { startAfter }) }),
    readingTokensPerDay: config.readingTokensPerDay,
    queueMail: (tx, id) => jobs.send(tx, 'book-mail', { id } satisfies BookMail),
  }
  const { database } = shared
  const area = {
    routes: () => bookRoutes({ ...books, fonts, loadImage, projects }, publicUrl),
    jobs: [
      {
        queue: 'write-book',
        length: 'long',
        concurrency: BOOKS_AT_ONCE,
        run: ({ data, signal }: RunningJob<{ guid: string }>) => writeBook(books, log, data.guid, signal),
      },
      {
        queue: 'read-rewritten',
        length: 'long',
        concurrency: REWRITTEN_AT_ONCE,
        inTurn: true,
        run: ({ data, signal }: RunningJob<{ guid: string }>) => readUnread(books, log, data.guid, signal),
      },
      {
        queue: 'book-mail',
        length: 'persistent',
        concurrency: MAILS_AT_ONCE,
        run: ({ data }: RunningJob<BookMail>) => sendBookMail({ database, mailer, publicUrl }, data),
      },
    ],
    timed: [
      {
        name: 'close-plans',
        cron: HOURLY,
        run: () => closePlans({ ...books, announce: (book) => announce(books, book) }),
      },
    ],
    cleanUp: [removeOldOrders, removeOldCosts, removeOldDiscards],
    endStreams: () => books.live.close(),
  } satisfies Area
  return {
    ...area,
    loadText: (userId: string, book: { guid: string; partial: boolean }, use: ExportUse) =>
      loadForExport({ database, fonts, loadImage }, userId, book, use),
    bibleOfBook: (userId: string, guid: string) => findBibleOfBook(database.db, userId, guid),
    /**
     * Pauses a user's running books. Returns a function that stops their runs; call it after the
     * commit.
     */
    pauseBooks: async (tx: Transaction, userId: string) => {
      const guids = await pauseBooksOf(tx, userId)
      return () => {
        for (const guid of guids) books.running.stop(guid)
      }
    },
    readText: (userId: string, guid: string) => readText(database.db, userId, guid, { partial: true }),
    /** Notifies the watchers of a book that its title or author has changed. */
    changed: (guid: string) => announceChanged(books, guid),
    /** Ends the run and the streams of a book that was removed with its owner's account. */
    bookRemoved: (guid: string): void => {
      books.running.stop(guid)
      books.live.publish(guid, { type: 'deleted' })
    },
    /** Resumes a book for its user. `alongside` runs in the same transaction. */
    resume: async (user: BookUser, guid: string, alongside: (tx: Transaction) => Promise<void>) =>
      announce(books, await resumeBook(books, user, guid, alongside)),
  }
}
