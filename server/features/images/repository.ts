import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { images, users } from '../../database/schema/index.ts'

export type ImageRow = typeof images.$inferSelect
export type NewImage = Pick<ImageRow, 'image' | 'source' | 'type' | 'bytes' | 'width' | 'height'> & { userId: string }

/** Locks an account, so that its images are added one after another. Returns false if it is gone. */
export const lockOwner = async (tx: Transaction, userId: string): Promise<boolean> =>
  (await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')).length > 0

export const sumBytes = async (db: Queryable, userId: string): Promise<number> => {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${images.bytes}), 0)` })
    .from(images)
    .where(eq(images.userId, userId))
  return Number(row!.bytes)
}

/** Finds a stored image of a user. */
export const findImage = async (db: Queryable, userId: string, image: string): Promise<ImageRow | undefined> => {
  const [row] = await db
    .select()
    .from(images)
    .where(and(eq(images.userId, userId), eq(images.image, image), isNotNull(images.storedAt)))
  return row
}

/**
 * Finds a stored image by a file that was uploaded: the file that it was made from, or its own
 * bytes. An image that no text has counts as unused from now on, as a new one would.
 */
export const reuseImage = async (db: Queryable, userId: string, source: string): Promise<ImageRow | undefined> => {
  const [row] = await db
    .update(images)
    .set({ unusedSince: sql`case when ${images.unusedSince} is null then null else now() end` })
    .where(
      and(
        eq(images.userId, userId),
        or(eq(images.source, source), eq(images.image, source)),
        isNotNull(images.storedAt),
      ),
    )
    .returning()
  return row
}

/** Adds an image whose file is not written yet, or returns the row that has the same bytes. */
export const addImage = async (tx: Transaction, image: NewImage): Promise<ImageRow> => {
  const [row] = await tx
    .insert(images)
    .values(image)
    .onConflictDoUpdate({
      target: [images.userId, images.image],
      set: { unusedSince: sql`case when ${images.unusedSince} is null then null else now() end` },
    })
    .returning()
  return row!
}

export const hasImage = async (db: Queryable, userId: string, image: string): Promise<boolean> =>
  (
    await db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.userId, userId), eq(images.image, image)))
  ).length > 0

/** Records that the file of an image was written. Returns false if the image is gone meanwhile. */
export const markStored = async (db: Queryable, id: string): Promise<boolean> =>
  (
    await db
      .update(images)
      .set({ storedAt: sql`coalesce(${images.storedAt}, now())` })
      .where(eq(images.id, id))
      .returning({ id: images.id })
  ).length > 0
