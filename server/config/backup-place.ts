import type { S3Bucket } from './s3-bucket.ts'

/** The storage of scheduled backups. */
export type BackupPlace = { kind: 'folder'; folder: string } | ({ kind: 's3' } & S3Bucket)

/** The numbers of days, weeks and months whose newest backup is kept. */
export interface BackupRetention {
  daily: number
  weekly: number
  monthly: number
}

export interface BackupSettings {
  place: BackupPlace
  everyHours: number
  retention: BackupRetention
  /**
   * Public keys of age. If empty, backups are not encrypted, which is allowed only for a folder.
   */
  recipients: string[]
}

export const parseKept = (text: string): BackupRetention => {
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}

/** Returns a description for people, without secrets. */
export const describePlace = (place: BackupPlace): string =>
  place.kind === 'folder'
    ? place.folder
    : `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')} at ${new URL(place.endpoint).host}`
