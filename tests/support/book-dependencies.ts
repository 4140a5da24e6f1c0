import type { Database } from '#server/database/database.ts'
import type { BookDependencies } from '#server/features/books/dependencies.ts'
import { LiveBooks } from '#server/features/books/view/live-books.ts'
import { RunningBooks } from '#server/features/books/writing/running-books.ts'
import type { Writer } from '#writer/writer.ts'

/** The dependencies of book jobs that a test runs itself, because nothing is queued. */
export const bookDependencies = (
  database: Database,
  writer: Writer,
  checkReceiver: BookDependencies['checkReceiver'] = async () => undefined,
): BookDependencies => ({
  database,
  writerFor: async () => writer,
  builtin: writer,
  live: new LiveBooks(),
  running: new RunningBooks(),
  checkReceiver,
  queueBook: async () => undefined,
  queueFacts: () => Promise.resolve(),
  readingTokensPerDay: 400_000,
  queueMail: async () => undefined,
  settleUsage: async () => undefined,
  concurrency: 8,
})
