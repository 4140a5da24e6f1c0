/** Where scheduled backups are kept. */
export type BackupPlace =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3'
      bucket: string
      /** Without slashes at its ends; may be empty. */
      prefix: string
      endpoint: string
      region: string
      accessKeyId: string
      secretAccessKey: string
    }

/** How many days, weeks and months keep their newest backup. */
export interface BackupsKept {
  daily: number
  weekly: number
  monthly: number
}

export interface BackupSettings {
  place: BackupPlace
  everyHours: number
  kept: BackupsKept
  /** Public keys of age; empty: not encrypted, which only a folder may be. */
  recipients: string[]
}

export const parseKept = (text: string): BackupsKept => {
  const [daily = 0, weekly = 0, monthly = 0] = text.split(',').map(Number)
  return { daily, weekly, monthly }
}

/** `s3://bucket/prefix`; null for a folder. */
export const parseBucket = (to: string): { bucket: string; prefix: string } | null => {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(to) ?? []
  return bucket === undefined ? null : { bucket, prefix: prefix.split('/').filter(Boolean).join('/') }
}

/** For people, without secrets. */
export const describePlace = (place: BackupPlace): string =>
  place.kind === 'folder'
    ? place.folder
    : `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')} at ${new URL(place.endpoint).host}`
