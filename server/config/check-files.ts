import { parseBucket } from './s3-bucket.ts'
import { explainSetting, type SettingName, type Values } from './settings.ts'

const ofBucket = ['FILES_S3_ENDPOINT', 'FILES_S3_ACCESS_KEY_ID', 'FILES_S3_SECRET_ACCESS_KEY'] as const

/** Yields the problems of the settings of a bucket, which needs an address and keys. */
export function* checkFiles(read: Partial<Values>): Generator<[SettingName, string]> {
  const isBucket = read.FILES_IN !== undefined && parseBucket(read.FILES_IN) !== null
  for (const name of ofBucket)
    if (isBucket && !read[name]) yield [name, explainSetting(name, 'is needed with FILES_IN for a bucket')]
  const [alone] = isBucket ? [] : ofBucket.filter((name) => read[name] !== undefined)
  if (alone) yield ['FILES_IN', explainSetting('FILES_IN', `must name a bucket, because ${alone} is set`)]
}
