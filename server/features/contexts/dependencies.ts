import type { Database } from '../../database/database.ts'

/** The dependencies of operations on contexts. */
export interface ContextDependencies {
  database: Database
}

/** The account that makes the call. */
export interface ContextUser {
  id: string
}
