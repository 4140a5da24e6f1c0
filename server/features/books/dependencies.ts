import type { BookProject } from '#contract/book-sections.ts'
import type { Table } from '#contract/projects.ts'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { LoadedImage } from '#manuscript/export/images.ts'
import type { Book } from '#manuscript/model/book.ts'
import type { Bible } from '#writer/bible/bible.ts'
import type { Writer } from '#writer/writer.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { LiveBooks } from './view/live-books.ts'
import type { RunningBooks } from './writing/running-books.ts'

/** The dependencies of all operations on books. */
export interface BookDependencies {
  database: Database
  /**
   * The built-in writer. It continues the books that it began, also after a language model was
   * connected.
   */
  builtin: Writer
  /** Throws an ApiError if the account writes with its own AI key and no key is saved. */
  writerFor: (user: Pick<BookUser, 'id' | 'byok'>) => Promise<Writer>
  live: LiveBooks
  running: RunningBooks
  /** Throws an ApiError if a callback address leads into a private network. */
  checkReceiver: (url: string) => Promise<void>
  /** Enqueues the job that writes a book, in the caller's transaction. */
  queueBook: (tx: Transaction, guid: string) => Promise<void>
  /** Stores the usage of models that this process has counted but not stored yet. */
  settleUsage: () => Promise<void>
  /** Enqueues the job that reads the facts of rewritten sections, in the caller's transaction. */
  queueFacts: (tx: Transaction | null, guid: string, startAfter?: Date) => Promise<void>
  /** The tokens that reading facts may use per book and day, with the installation's model. */
  readingTokensPerDay: number
  /** The number of calls that the language model answers at once. */
  concurrency: number
  /** Enqueues the job that sends a stored mail, in the caller's transaction. */
  queueMail: (tx: Transaction, id: string) => Promise<void>
}

/** The dependencies of downloads. */
export interface DownloadDependencies extends BookDependencies {
  fonts: FontStore
  /** Loads an image of a user. Returns null if it is not stored. */
  loadImage: (userId: string, image: string) => Promise<LoadedImage | null>
}

/** Creates and lists the projects that are made from books. */
export interface BookProjects {
  /** Creates a project and returns its id. */
  create: (
    user: Pick<BookUser, 'id' | 'premium'>,
    project: {
      bookGuid: string
      book: Book
      /** The synopses of the book's plan. A chapter or section without one has an empty text. */
      synopses: readonly { chapter: string; sections: readonly string[] }[]
      /** Empty if the order named none. */
      author: string
      table: Table
      description: string
      /** The tone that the author asked for. */
      tone: string | null
      guidelines: readonly { title: string; content: string }[]
      references: readonly { title: string; content: string }[]
      /** The facts that the text states, for the codex of the project. */
      bible: Bible
    },
  ) => Promise<string>
  list: (userId: string, bookGuid: string) => Promise<BookProject[]>
}

/** The dependencies of all calls about books. */
export interface RouteDependencies extends DownloadDependencies {
  projects: BookProjects
}

/** The account that makes the call, and what its plan allows. */
export interface BookUser {
  id: string
  premium: boolean
  /** True if the account writes with its own AI key. */
  byok: boolean
  /** True if books cost the account no tokens. */
  unlimitedBooks: boolean
  /** The developer key of the call, if it came with one. Its secret signs the webhooks. */
  developerKeyId?: string
}
