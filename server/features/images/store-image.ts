import { type Image, imageMessages } from '#contract/images.ts'
import { ApiError, unauthorized } from '../../http/errors/api-error.ts'
import { lockOwner, sumBytes } from '../../storage/repository.ts'
import type { ImageDependencies } from './dependencies.ts'
import { nameByContent, type ReadImage } from './read-image.ts'
import { addImage, hasImage, type ImageRow, markStored, reuseImage } from './repository.ts'

const presentImage = ({ image, type, bytes, width, height }: ImageRow): Image => ({
  image,
  type,
  bytes,
  width,
  height,
})

const quotaFull = (limit: number, used: number) =>
  new ApiError('storage_full', imageMessages.quotaFull(limit), { details: { used, limit } })

/**
 * Adds the row of an image. The account is locked, so that concurrent uploads can't exceed its
 * quota.
 */
const addRow = ({ database, quota }: ImageDependencies, userId: string, source: string, read: ReadImage) =>
  database.transaction(async (tx) => {
    const image = nameByContent(read.bytes)
    if (!(await lockOwner(tx, userId))) throw unauthorized()
    if (quota !== null && !(await hasImage(tx, userId, image))) {
      const used = await sumBytes(tx, userId)
      if (used + read.bytes.length > quota) throw quotaFull(quota, used)
    }
    const { type, width, height } = read
    return addImage(tx, { userId, image, source, type, width, height, bytes: read.bytes.length })
  })

/** Finds the image of a file that was uploaded before, unless its file was lost. */
const findKnown = async ({ database, files }: ImageDependencies, userId: string, source: string) => {
  const known = await reuseImage(database.db, userId, source)
  return known && (await files.has(known.id)) ? known : null
}

const readAndStore = async (
  dependencies: ImageDependencies,
  userId: string,
  { bytes, source, signal }: { bytes: Uint8Array; source: string; signal: AbortSignal },
): Promise<ImageRow> => {
  const { database, files, quota, read } = dependencies
  // No work is done for an account that can't store another file.
  const used = quota === null ? 0 : await sumBytes(database.db, userId)
  if (quota !== null && used >= quota) throw quotaFull(quota, used)
  const found = await read(bytes, signal)
  const row = await addRow(dependencies, userId, source, found)
  await files.put(row.id, found.bytes)
  // The account was deleted meanwhile, and its images with it.
  if (!(await markStored(database.db, row.id))) throw unauthorized()
  return row
}

/**
 * Stores an uploaded file as an image of a user. Returns the existing image for a file that is
 * already stored or was uploaded before. Throws an ApiError with a message for the user if it can't
 * be stored.
 */
export const storeImage = async (
  dependencies: ImageDependencies,
  userId: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Image> => {
  if (bytes.length === 0) throw new ApiError('invalid_request', imageMessages.empty)
  const source = nameByContent(bytes)
  try {
    const known = await findKnown(dependencies, userId, source)
    const row = known ?? (await readAndStore(dependencies, userId, { bytes, source, signal }))
    dependencies.countUpload(known ? 'known' : 'stored')
    return presentImage(row)
  } catch (error) {
    dependencies.countUpload(error instanceof ApiError && error.status < 500 ? 'refused' : 'failed')
    throw error
  }
}
