import type { Logger } from 'pino'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { ExportUse, LoadedText } from '../../exports/with-cover.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { RunningExports } from './running-exports.ts'

/** The project or the book of an export. */
export type ExportSource = { projectId: string } | { bookGuid: string; partial: boolean }

/** Loads the text of a user. Throws an ApiError for a person if there is none to export. */
export type LoadText = (userId: string, source: ExportSource, use: ExportUse) => Promise<LoadedText>

export interface ExportDependencies {
  database: Database
  files: FileStore
  fonts: FontStore
  log: Pick<Logger, 'warn' | 'error'>
  /** The maximum number of bytes of the files of one account, or null for no limit. */
  quota: number | null
  /** Throws an ApiError if the plan of a user does not include exports of projects. */
  checkPremium: (user: ExportUser) => void
  loadText: LoadText
  running: RunningExports
  /** Queues an export in a transaction. The exports of a user run one after another. */
  queueExport: (tx: Queryable, id: string, userId: string) => Promise<void>
}

export interface ExportUser {
  id: string
  premium: boolean
}
