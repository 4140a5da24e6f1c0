import type { FontStore } from '#manuscript/export/font-store.ts'
import type { DatabaseLog } from '../../database/database.ts'
import type { Database } from '../../database/database.ts'
import type { Plan } from '../../plans/plan.ts'
import type { WriterFor } from '../../writer-for.ts'
import type { KeptReferences } from '../../writing/kept-references.ts'
import type { LiveProjects } from './saving/live-projects.ts'
import type { OpenTexts } from './manuscript/open-texts.ts'

/** `repeated`: it was sent before, and is answered as it was then. */
export type SaveOutcome = 'accepted' | 'rebased' | 'kept_beside' | 'repeated'

/** What the operations on projects work with. */
export interface ProjectDependencies {
  database: Database
  texts: OpenTexts
  live: LiveProjects
  log: Pick<DatabaseLog, 'error'>
  /** Told what became of each save. */
  countSave?: (outcome: SaveOutcome) => void
  /** How often to look for what other processes saved, in milliseconds; null where there are none. */
  lookEvery: number | null
}

/** What exports work with. */
export interface ExportDependencies extends ProjectDependencies {
  fonts: FontStore
}

/** What asks for a table of contents works with more. */
export interface OutlineDependencies extends ProjectDependencies {
  /** Throws an ApiError when a person writes with an AI key of their own and none is saved. */
  writerFor: WriterFor
  references: KeptReferences
}

/** Who acts, and what the plan allows. */
export interface ProjectUser {
  id: string
  premium: boolean
}

/** Who asks for a table of contents, which is paid for with AI words. */
export interface OutlineUser extends ProjectUser, Pick<Plan, 'byok' | 'wordLimit'> {}
