import type { ImageUploadOutcome } from '../../metrics/metrics.ts'
import type { Database } from '../../database/database.ts'
import type { FileStore } from '../../storage/file-store.ts'
import type { ReadUpload } from './image-reader.ts'

export interface ImageDependencies {
  database: Database
  files: FileStore
  /**
   * The maximum number of bytes of the images and exported files of one account, or null for no
   * limit.
   */
  quota: number | null
  read: ReadUpload
  countUpload: (outcome: ImageUploadOutcome) => void
}
