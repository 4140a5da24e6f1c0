import type { Database } from '../database/database.ts'
import type { WriterFor } from '../models/writer-for.ts'
import type { Plan } from '../plans/plan.ts'
import type { ReferenceCache } from './reference-cache.ts'

/** The dependencies of calls for which a language model reads the text of a project. */
export interface ReadingDependencies {
  database: Database
  /** Throws an ApiError if the account writes with its own AI key and no key is saved. */
  writerFor: WriterFor
  references: ReferenceCache
  /** Returns the JSON of each block of a text at a revision. */
  readBlocks: (projectId: string, revision: number) => Promise<readonly string[]>
}

/** The account that makes the call, and what its plan allows. */
export interface ReadingUser extends Pick<Plan, 'premium' | 'byok' | 'wordLimit'> {
  id: string
}
