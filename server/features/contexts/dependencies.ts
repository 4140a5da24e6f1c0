import type { Database } from '../../database/database.ts'

/** What the operations on contexts work with. */
export interface ContextDependencies {
  database: Database
}

/** Who acts. */
export interface ContextUser {
  id: string
}
