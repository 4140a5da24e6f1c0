/** A bucket of Amazon S3 or a compatible service. */
export interface S3Bucket {
  bucket: string
  /** Without slashes at both ends. May be empty. */
  prefix: string
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Parses `s3://bucket/prefix`. Returns null for a folder. */
export const parseBucket = (to: string): Pick<S3Bucket, 'bucket' | 'prefix'> | null => {
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(to) ?? []
  return bucket === undefined ? null : { bucket, prefix: prefix.split('/').filter(Boolean).join('/') }
}
