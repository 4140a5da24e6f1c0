import type { Database } from '../../database/database.ts'

/** What the operations on contexts work with. */
export interface ContextParts {
  database: Database
}

/** Who acts. */
export interface ContextUser {
  id: string
}
