import { resolve } from 'node:path'
import type { BackupSettings } from './backup-place.ts'
import { parseBucket } from './s3-bucket.ts'
import { NOT_ENCRYPTED } from './backup-settings.ts'
import type { Values } from './settings.ts'

/** Returns the backup settings, or null if no backups are scheduled. */
export const readBackups = (read: Values): BackupSettings | null => {
  if (read.BACKUP_TO === undefined) return null
  const bucket = parseBucket(read.BACKUP_TO)
  return {
    place: bucket
      ? {
          kind: 's3',
          ...bucket,
          endpoint: read.BACKUP_S3_ENDPOINT!,
          region: read.BACKUP_S3_REGION,
          accessKeyId: read.BACKUP_S3_ACCESS_KEY_ID!,
          secretAccessKey: read.BACKUP_S3_SECRET_ACCESS_KEY!,
        }
      : { kind: 'folder', folder: resolve(read.BACKUP_TO) },
    everyHours: read.BACKUP_EVERY_HOURS,
    retention: read.BACKUP_KEEP,
    recipients: read.BACKUP_RECIPIENT?.filter((recipient) => recipient !== NOT_ENCRYPTED) ?? [],
  }
}
