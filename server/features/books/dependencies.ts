import type { FontStore } from '#manuscript/export/font-store.ts'
import type { Writer } from '#writer/writer.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { LiveBooks } from './view/live-books.ts'
import type { RunningBooks } from './writing/running-books.ts'

/** What the operations on books work with. */
export interface BookDependencies {
  database: Database
  /** Throws an ApiError when a person's books need an AI key of their own and none is saved. */
  /** Goes on with the books that it began, also when a language model has been connected since. */
  builtin: Writer
  writerFor: (user: Pick<BookUser, 'id' | 'byok'>) => Promise<Writer>
  live: LiveBooks
  running: RunningBooks
  /** Throws an ApiError when a callback address leads inside. */
  checkReceiver: (url: string) => Promise<void>
  /** Sends the job that writes a book, in the caller's transaction. */
  queueBook: (tx: Transaction, guid: string) => Promise<void>
  /** Sends the job that mails what was kept for it, in the caller's transaction. */
  queueMail: (tx: Transaction, id: string) => Promise<void>
}

/** What downloads work with. */
export interface DownloadDependencies extends BookDependencies {
  fonts: FontStore
}

/** Who acts, and what the plan allows. */
export interface BookUser {
  id: string
  premium: boolean
  /** Writes with an own AI key. */
  byok: boolean
  /** Needs no tokens. */
  unlimitedBooks: boolean
  /** The key that the call came with; its secret signs what the callback address is told. */
  developerKeyId?: string
}
