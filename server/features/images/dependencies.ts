import type { Database } from '../../database/database.ts'
import type { FileStore } from '../../storage/file-store.ts'

export interface ImageDependencies {
  database: Database
  files: FileStore
  /** The bytes that the images of one account may have, or null for no limit. */
  quota: number | null
}
