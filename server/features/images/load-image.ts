import type { LoadedImage } from '#manuscript/export/images.ts'
import type { ImageDependencies } from './dependencies.ts'
import { findImage } from './repository.ts'

/** Loads an image of a user for an exported file. Returns null if it is not stored. */
export const loadImage = async (
  { database, files }: Pick<ImageDependencies, 'database' | 'files'>,
  userId: string,
  image: string,
): Promise<LoadedImage | null> => {
  const row = await findImage(database.db, userId, image)
  const bytes = row && (await files.get(row.id))
  return row && bytes ? { bytes, type: row.type, width: row.width, height: row.height } : null
}
