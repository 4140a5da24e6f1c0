import type { Bible } from '#writer/bible/bible.ts'
import type { Database, DatabaseLog } from '../../database/database.ts'
import type { WriterFor } from '../../models/writer-for.ts'
import type { Plan } from '../../plans/plan.ts'

/** The dependencies of all operations on a codex. */
export interface CodexDependencies {
  database: Database
  log: Pick<DatabaseLog, 'error'>
  /** Throws an ApiError if the account writes with its own AI key and no key is saved. */
  writerFor: WriterFor
  /** Returns the JSON of each block of a text at a revision. */
  readBlocks: (projectId: string, revision: number) => Promise<readonly string[]>
  /** Returns the bible of a generated book, or undefined if the user has no such book. */
  bibleOfBook: (userId: string, guid: string) => Promise<Bible | undefined>
  /** Queues reading of a project's manuscript. */
  queueReading: (projectId: string) => Promise<void>
  /** The tokens that reading one project with the installation's model may use per day. */
  readingTokensPerDay: number
  /** Stores the usage that was counted so far, before it is shown. */
  settleUsage: () => Promise<unknown>
}

/** The account that makes the call, and what its plan allows. */
export interface CodexUser extends Pick<Plan, 'premium' | 'byok'> {
  id: string
}
