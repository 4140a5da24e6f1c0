import type { Database } from '../../database/database.ts'
import type { Plan } from '../../plans/plan.ts'
import type { WriterFor } from '../../writer-for.ts'
import type { KeptReferences } from '../../writing/kept-references.ts'

/** What the AI calls on a text work with. */
export interface EditDependencies {
  database: Database
  /** Throws an ApiError when a person writes with an AI key of their own and none is saved. */
  writerFor: WriterFor
  references: KeptReferences
  /** The JSON texts of a text's blocks as they were at a revision. */
  readBlocks: (projectId: string, revision: number) => Promise<readonly string[]>
}

/** Who acts, and what the plan allows. */
export interface EditUser extends Pick<Plan, 'premium' | 'byok' | 'wordLimit'> {
  id: string
}
