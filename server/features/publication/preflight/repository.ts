import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { images } from '../../../database/schema/index.ts'

/** Returns the sizes of those images of a user that are stored, by name. */
export const findImageSizes = async (db: Queryable, userId: string, names: readonly string[]) => {
  const rows = names.length
    ? await db
        .select({
          image: images.image,
          width: images.width,
          height: images.height,
          bytes: images.bytes,
          type: images.type,
        })
        .from(images)
        .where(and(eq(images.userId, userId), inArray(images.image, [...names]), isNotNull(images.storedAt)))
    : []
  return new Map(rows.map(({ image, type, ...size }) => [image, { ...size, isDrawing: type === 'image/svg+xml' }]))
}
