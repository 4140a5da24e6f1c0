import { type Image, imageMessages } from '#contract/images.ts'
import { ApiError, unauthorized } from '../../http/errors/api-error.ts'
import type { ImageDependencies } from './dependencies.ts'
import { nameByContent, readImage, type ReadImage } from './read-image.ts'
import { addImage, hasImage, type ImageRow, lockOwner, markStored, reuseImage, sumBytes } from './repository.ts'

export const presentImage = ({ image, type, bytes, width, height }: ImageRow): Image => ({
  image,
  type,
  bytes,
  width,
  height,
})

const quotaFull = (limit: number, used: number) =>
  new ApiError('storage_full', imageMessages.quotaFull(limit), { details: { used, limit } })

/** Adds the row of an image. The account is locked, so that uploads at once can't exceed its quota. */
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

/**
 * Stores an uploaded file as an image of a user. A file that is already stored, or was uploaded
 * before, gives the image that is there. Throws an ApiError for a person if it can't be stored.
 */
export const storeImage = async (
  parts: ImageDependencies,
  userId: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<Image> => {
  const { database, files, quota } = parts
  if (bytes.length === 0) throw new ApiError('invalid_request', imageMessages.empty)
  const source = nameByContent(bytes)
  const known = await reuseImage(database.db, userId, source)
  if (known && (await files.has(known.id))) return presentImage(known)
  // Spares a full account the work on a file that it can't store.
  if (quota !== null && !known) {
    const used = await sumBytes(database.db, userId)
    if (used >= quota) throw quotaFull(quota, used)
  }
  const read = await readImage(bytes, signal)
  const row = await addRow(parts, userId, source, read)
  await files.put(row.id, read.bytes)
  if (!(await markStored(database.db, row.id))) throw unauthorized()
  return presentImage(row)
}
