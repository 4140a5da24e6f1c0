import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { LoadedImage } from '#manuscript/export/images.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import type { DatabaseLog } from '../../database/database.ts'
import type { Database, Transaction } from '../../database/database.ts'
import type { SaveOutcome } from '../../metrics/metrics.ts'
import type { Plan } from '../../plans/plan.ts'
import type { WriterFor } from '../../models/writer-for.ts'
import type { ReferenceCache } from '../../writing/reference-cache.ts'
import type { LiveProjects } from './saving/live-projects.ts'
import type { OpenTexts } from './manuscript/open-texts.ts'

/** The dependencies of all project operations. */
export interface ProjectDependencies {
  database: Database
  texts: OpenTexts
  live: LiveProjects
  log: Pick<DatabaseLog, 'error'>
  /** Moves the anchors of a project's comments through a change, in the transaction that stores it. */
  moveComments?: (
    tx: Transaction,
    projectId: string,
    changes: readonly { before: readonly string[]; splices: readonly Splice<string>[] }[],
  ) => Promise<void>
  /** Called with the result of each save, for metrics. */
  countSave?: (outcome: SaveOutcome) => void
  /**
   * The interval, in milliseconds, at which watchers poll for changes that other processes saved.
   * null if there are no other processes.
   */
  pollEvery: number | null
}

/** The dependencies of exports. */
export interface ExportDependencies extends ProjectDependencies {
  fonts: FontStore
  /** Loads an image of a user. Returns null if it is not stored. */
  loadImage: (userId: string, image: string) => Promise<LoadedImage | null>
}

/** The dependencies of imports. */
export interface ImportDependencies extends ProjectDependencies {
  /**
   * Stores an image of an imported file like an upload. Throws an ApiError with a message for the
   * user if it can't be stored.
   */
  storeImage: (userId: string, bytes: Uint8Array, signal: AbortSignal) => Promise<{ image: string }>
}

/** The dependencies of operations that request an outline from the writer. */
export interface OutlineDependencies extends ProjectDependencies {
  /** Throws an ApiError if the account writes with its own AI key and no key is saved. */
  writerFor: WriterFor
  references: ReferenceCache
}

/** The account that makes the call, and what its plan allows. */
export interface ProjectUser {
  id: string
  premium: boolean
}

/** A person who opens or changes a text. */
export interface Editor extends ProjectUser {
  /**
   * The highest block level that the client knows. Calls from within the server leave it out,
   * because they know all levels of this version.
   */
  level?: number
}

/** An account that requests an outline. Outlines are paid for with AI words. */
export interface OutlineUser extends ProjectUser, Pick<Plan, 'byok' | 'wordLimit'> {}
