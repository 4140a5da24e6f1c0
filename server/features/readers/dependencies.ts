import type { Splice } from '#manuscript/model/diff/splices.ts'
import type { DownloadFormat } from '#contract/sharing-limits.ts'
import type { LoadedImage } from '#manuscript/export/images.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Limiter } from '../../http/limits/limiter.ts'

/** The dependencies of comments. The area `projects` provides all but the database. */
export interface CommentDependencies {
  database: Database
  /** Returns the JSON of each block of a text at a revision. */
  readBlocks: (db: Queryable, projectId: string, revision: number) => Promise<readonly string[]>
  /** Returns the changes of a text after one revision up to another, oldest first. */
  changesBetween: (
    db: Queryable,
    projectId: string,
    after: number,
    upTo: number,
  ) => Promise<readonly { splices: readonly Splice<string>[] }[]>
  /** Notifies everybody who has the project open about its changed comments. */
  announce: (projectId: string) => void
}

/** The dependencies of the calls for readers' links and for guests. */
export interface SharingDependencies extends CommentDependencies {
  limiter: Limiter
  /** Hashes and checks passwords with a slow hash, a few at once. */
  passwords: {
    hash: (password: string) => Promise<string>
    match: (hash: string | null, password: string) => Promise<boolean>
  }
  /** Notifies everybody who has the project open about its changed links. */
  announceLinks: (projectId: string) => void
  /** Yields the events of a project, and heartbeats. */
  watch: (projectId: string, signal: AbortSignal) => AsyncIterable<{ type: string }>
  /** Loads an image of a user. Returns null if it is not stored. */
  loadImage: (userId: string, image: string) => Promise<LoadedImage | null>
  /** Makes the file of a project. */
  makeFile: (userId: string, projectId: string, format: DownloadFormat, signal: AbortSignal) => Promise<File>
}
