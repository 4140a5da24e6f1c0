import { and, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { images, strayFiles } from '../../database/schema/index.ts'

export type ImageRow = typeof images.$inferSelect
export type NewImage = Pick<ImageRow, 'image' | 'source' | 'type' | 'bytes' | 'width' | 'height'> & { userId: string }

/** Finds a stored image of a user. */
export const findImage = async (db: Queryable, userId: string, image: string): Promise<ImageRow | undefined> => {
  const [row] = await db
    .select()
    .from(images)
    .where(and(eq(images.userId, userId), eq(images.image, image), isNotNull(images.storedAt)))
  return row
}

export const listImages = async (db: Queryable, userId: string): Promise<Pick<ImageRow, 'id' | 'image' | 'type'>[]> =>
  db
    .select({ id: images.id, image: images.image, type: images.type })
    .from(images)
    .where(and(eq(images.userId, userId), isNotNull(images.storedAt)))
    .orderBy(images.image)

/**
 * Finds a stored image by an uploaded file: the file that it was made from, or its own bytes. If no
 * text contains the image, its unused time starts now, as for a new image.
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
      set: {
        unusedSince: sql`case when ${images.unusedSince} is null then null else now() end`,
        // Repeating an interrupted upload restarts its time.
        createdAt: sql`case when ${images.storedAt} is null then now() else ${images.createdAt} end`,
      },
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

/**
 * Records that the file of an image was written. Returns false if the image was deleted meanwhile.
 */
export const markStored = async (db: Queryable, id: string): Promise<boolean> =>
  (
    await db
      .update(images)
      .set({ storedAt: sql`coalesce(${images.storedAt}, now())` })
      .where(eq(images.id, id))
      .returning({ id: images.id })
  ).length > 0

/**
 * True if a text, a version or a conflict of a project, or a cover has the image. Projects in the
 * trash count.
 */
const isUsed = sql<boolean>`(exists (
  select from image_uses u join projects p on p.id = u.project_id
  where u.image = ${images.image} and p.user_id = ${images.userId})
  or exists (
  select from covers c where c.user_id = ${images.userId} and c.cover->>'image' = ${images.image}))`

const before = (span: { hours: number }) => sql`now() - make_interval(hours => ${span.hours})`

/** Records the start of each image's unused time, or clears it for an image that is in use. */
export const noteUnused = async (db: Queryable): Promise<void> => {
  await db
    .update(images)
    .set({ unusedSince: null })
    .where(and(isNotNull(images.unusedSince), isUsed))
  await db
    .update(images)
    .set({ unusedSince: sql`now()` })
    .where(and(isNull(images.unusedSince), not(isUsed)))
}

/**
 * Deletes the rows of images without a user, of images that have been unused for a while, and of
 * interrupted uploads. Returns the names of their files.
 */
export const deleteOutlived = async (
  db: Queryable,
  lifetimes: { unusedHours: number; interruptedHours: number },
): Promise<string[]> => {
  const gone = await db
    .delete(images)
    .where(
      or(
        isNull(images.userId),
        and(lt(images.unusedSince, before({ hours: lifetimes.unusedHours })), not(isUsed)),
        and(isNull(images.storedAt), lt(images.createdAt, before({ hours: lifetimes.interruptedHours }))),
      ),
    )
    .returning({ id: images.id })
  return gone.map(({ id }) => id)
}

/** Deletes the rows of images that belonged to deleted accounts. Returns the names of their files. */
export const deleteOwnerless = async (db: Queryable): Promise<string[]> =>
  (await db.delete(images).where(isNull(images.userId)).returning({ id: images.id })).map(({ id }) => id)

export const noteStray = async (db: Queryable, names: readonly string[]): Promise<void> => {
  if (names.length)
    await db
      .insert(strayFiles)
      .values(names.map((name) => ({ name })))
      .onConflictDoNothing()
}

/** Returns the stray files that have been known for a while. */
export const findOldStray = async (db: Queryable, hours: number): Promise<string[]> =>
  (
    await db
      .select({ name: strayFiles.name })
      .from(strayFiles)
      .where(lt(strayFiles.seenAt, before({ hours })))
  ).map(({ name }) => name)

export const deleteStrayRecords = async (db: Queryable, names: readonly string[]): Promise<void> => {
  if (names.length) await db.delete(strayFiles).where(inArray(strayFiles.name, [...names]))
}
