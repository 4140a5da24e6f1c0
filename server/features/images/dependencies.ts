import type { ImageUploadOutcome } from '../../metrics/metrics.ts'
import type { Database } from '../../database/database.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { ReadUpload } from './image-reader.ts'

export interface ImageDependencies {
  database: Database
  files: FileStore
  /** The bytes that the images and exported files of one account may have, or null for no limit. */
  quota: number | null
  read: ReadUpload
  countUpload: (outcome: ImageUploadOutcome) => void
}
