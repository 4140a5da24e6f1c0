import type { DatabaseLog } from '../../database/database.ts'
import type { Database } from '../../database/database.ts'
import type { LiveProjects } from './live-projects.ts'
import type { OpenTexts } from './open-texts.ts'

/** What the operations on projects work with. */
export interface ProjectParts {
  database: Database
  texts: OpenTexts
  live: LiveProjects
  log: Pick<DatabaseLog, 'error'>
  /** How often to look for what other processes saved, in milliseconds; null where there are none. */
  lookEvery: number | null
}

/** Who acts, and what the plan allows. */
export interface ProjectUser {
  id: string
  premium: boolean
}
