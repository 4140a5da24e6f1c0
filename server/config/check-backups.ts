import { parseBucket } from './s3-bucket.ts'
import { NOT_ENCRYPTED } from './backup-settings.ts'
import { explainSetting, type SettingName, type Values } from './settings.ts'

const ofBucket = ['BACKUP_S3_ENDPOINT', 'BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'] as const

/** Settings that have no effect without a place for backups. */
const ofPlace = ['BACKUP_RECIPIENT', ...ofBucket] as const

/**
 * Yields the problems of the backup settings. Backups that leave the machine must be encrypted, and
 * a bucket needs an address and keys.
 */
export function* checkBackups(read: Partial<Values>): Generator<[SettingName, string]> {
  const { BACKUP_TO: to, BACKUP_RECIPIENT: recipients } = read
  if (to === undefined) {
    const [alone] = ofPlace.filter((name) => read[name] !== undefined)
    if (alone)
      yield ['BACKUP_TO', explainSetting('BACKUP_TO', `is needed with ${alone}: without it nothing is backed up`)]
    return
  }
  const isBucket = parseBucket(to) !== null
  if (recipients === undefined)
    yield [
      'BACKUP_RECIPIENT',
      explainSetting('BACKUP_RECIPIENT', 'is needed with BACKUP_TO, and `npm run admin -- backup key` creates it'),
    ]
  if (!isBucket) return
  if (recipients?.includes(NOT_ENCRYPTED))
    yield ['BACKUP_RECIPIENT', explainSetting('BACKUP_RECIPIENT', 'must be a key if backups leave this machine')]
  for (const name of ofBucket)
    if (!read[name]) yield [name, explainSetting(name, 'is needed with BACKUP_TO for a bucket')]
}
