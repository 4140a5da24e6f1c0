import { checkedBy, key, oneOf, problemOfPath, webUrl, whole } from './parsers.ts'
import { parseBucket } from './s3-bucket.ts'
import { setting } from './setting.ts'

const problemOfPlace = (at: string): string | null => {
  if (!/^s3:|:\/\//.test(at)) return problemOfPath(at)
  return parseBucket(at) === null ? 'it must be a folder or s3://bucket/prefix' : null
}

export const fileSettings = {
  FILES_IN: setting(
    checkedBy(problemOfPlace).optional(),
    'folder or bucket where images are stored',
    's3://my-books/images',
  ),
  FILES_S3_ENDPOINT: setting(webUrl.optional(), 'address of the bucket', 'https://s3.eu-central-1.amazonaws.com'),
  FILES_S3_REGION: setting(key.default('us-east-1'), 'region of the bucket', 'eu-central-1'),
  FILES_S3_ACCESS_KEY_ID: setting(key.optional(), 'key id of the bucket', 'AKIA...', { secret: true }),
  FILES_S3_SECRET_ACCESS_KEY: setting(key.optional(), 'secret key of the bucket', '...', { secret: true }),
  FILES_S3_STYLE: setting(
    oneOf(['path', 'host']).default('path'),
    'whether the name of the bucket is in the path or in the host name',
    'path',
  ),
  STORAGE_MB_PER_ACCOUNT: setting(
    whole(0, 10_000_000).default(1000),
    'megabytes that the images and exported files of one account may have; 0 for no limit',
    '1000',
  ),
}
