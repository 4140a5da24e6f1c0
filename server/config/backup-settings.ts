import { parseKept } from './backup-place.ts'
import { parseBucket } from './s3-bucket.ts'
import { isRecipient } from '../database/copy/encrypt-backup.ts'
import { checkedBy, key, problemOfPath, text, webUrl, whole } from './parsers.ts'
import { setting } from './setting.ts'

/**
 * The value that turns encryption off. It is allowed only for a folder, because those backups don't
 * leave the machine.
 */
export const NOT_ENCRYPTED = 'none'

const problemOfPlace = (to: string): string | null => {
  if (!/^s3:|:\/\//.test(to)) return problemOfPath(to)
  return parseBucket(to) === null ? 'it must be a folder or s3://bucket/prefix' : null
}

const recipientList = (list: string): string[] => list.split(',').map((recipient) => recipient.trim())

export const backupSettings = {
  BACKUP_TO: setting(
    checkedBy(problemOfPlace).optional(),
    'folder or bucket where scheduled backups are kept',
    's3://my-backups/inkloom',
  ),
  BACKUP_EVERY_HOURS: setting(whole(1, 744).default(24), 'hours from one scheduled backup to the next', '24'),
  BACKUP_KEEP: setting(
    text
      .regex(/^\d{1,3}(,\d{1,3}){0,2}$/, 'it must be one to three numbers, separated by commas')
      .refine((list) => /[1-9]/.test(list), 'it must keep at least one backup')
      .default('7,4,6')
      .transform(parseKept),
    'numbers of days, weeks and months whose newest backup is kept',
    '7,4,6',
  ),
  BACKUP_RECIPIENT: setting(
    text
      .transform(recipientList)
      .refine(
        (keys) => keys.every((one) => isRecipient(one)) || (keys.length === 1 && keys[0] === NOT_ENCRYPTED),
        'it must be a public key that begins with age1, created by `npm run admin -- backup key`',
      )
      .optional(),
    'public key that scheduled backups are encrypted for',
    'age1...',
  ),
  BACKUP_S3_ENDPOINT: setting(webUrl.optional(), 'address of the bucket', 'https://s3.eu-central-1.amazonaws.com'),
  BACKUP_S3_REGION: setting(key.default('us-east-1'), 'region of the bucket', 'eu-central-1'),
  BACKUP_S3_ACCESS_KEY_ID: setting(key.optional(), 'key id of the bucket', 'AKIA...', { secret: true }),
  BACKUP_S3_SECRET_ACCESS_KEY: setting(key.optional(), 'secret key of the bucket', '...', { secret: true }),
}
