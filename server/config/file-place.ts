import type { S3Bucket } from './s3-bucket.ts'

/** The storage of files that belong to manuscripts, such as images. */
export type FilePlace =
  | { kind: 'folder'; folder: string }
  | ({
      kind: 's3'
      /** True if the bucket is part of the path, and false if it is part of the host name. */
      pathStyle: boolean
    } & S3Bucket)
