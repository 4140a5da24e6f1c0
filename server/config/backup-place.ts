/** The storage of scheduled backups. */
export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      /** Without slashes at both ends. May be empty. */
      prefix: string
      endpoint: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

/** The numbers of days, weeks and months whose newest backup is kept. */
export interface BackupRetention {
  daily: number
  weekly: number
  monthly: number
}

export interface BackupSettings {
  place: BackupPlace
  everyHours: number
  kept: BackupRetention
  /**
   * Public keys of age. If empty, backups are not encrypted, which is allowed only for a folder.
   */
  recipients: string[]
}

export const parseKept = (text: string): BackupRetention => {
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}

/** Parses `s3://bucket/prefix`. Returns null for a folder. */
export const parseBucket = (to: string): { bucket: string; prefix: string } | null => {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(to) ?? []
  return bucket === undefined ? null : { bucket, prefix: prefix.split('/').filter(Boolean).join('/') }
}

/** Returns a description for people, without secrets. */
export const describePlace = (place: BackupPlace): string =>
  place.kind === 'folder'
    ? place.folder
    : `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')} at ${new URL(place.endpoint).host}`
