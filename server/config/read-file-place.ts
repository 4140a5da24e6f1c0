import { join, resolve } from 'node:path'
import type { FilePlace } from './file-place.ts'
import { parseBucket } from './s3-bucket.ts'
import type { Values } from './settings.ts'

/** Returns where files are stored: in the data folder, unless the settings name another place. */
export const readFilePlace = (read: Values): FilePlace => {
  const bucket = read.FILES_IN === undefined ? null : parseBucket(read.FILES_IN)
  return bucket
    ? {
        kind: 's3',
        ...bucket,
        endpoint: read.FILES_S3_ENDPOINT!,
        region: read.FILES_S3_REGION,
        accessKeyId: read.FILES_S3_ACCESS_KEY_ID!,
        secretAccessKey: read.FILES_S3_SECRET_ACCESS_KEY!,
        pathStyle: read.FILES_S3_STYLE === 'path',
      }
    : { kind: 'folder', folder: resolve(read.FILES_IN ?? join(read.DATA_DIR, 'files')) }
}
