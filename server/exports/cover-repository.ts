import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Cover, emptyCover } from '#manuscript/model/cover/cover.ts'
import type { PdfPage } from '#manuscript/model/export-options.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { covers, images } from '../database/schema/index.ts'
import type { PublicationOwner } from './publication-repository.ts'

export type CoverRow = typeof covers.$inferSelect

const ownedBy = (owner: PublicationOwner) =>
  'projectId' in owner ? eq(covers.projectId, owner.projectId) : eq(covers.bookGuid, owner.bookGuid)

export const findCover = async (db: Queryable, owner: PublicationOwner): Promise<CoverRow | undefined> =>
  (await db.select().from(covers).where(ownedBy(owner)))[0]

/** Returns a stored cover with the fields that were added since it was stored. */
export const completeCover = (row: Pick<CoverRow, 'cover'> | undefined): Cover => ({ ...emptyCover(), ...row?.cover })

/** Stores a cover as the next version. The caller has locked its project or book. */
export const storeCover = async (
  tx: Transaction,
  userId: string,
  owner: PublicationOwner,
  cover: Cover,
): Promise<CoverRow> => {
  const found = await findCover(tx, owner)
  const [row] = found
    ? await tx
        .update(covers)
        .set({ cover, version: found.version + 1, updatedAt: sql`now()` })
        .where(eq(covers.id, found.id))
        .returning()
    : await tx
        .insert(covers)
        .values({ userId, ...owner, cover, version: 1 })
        .returning()
  return row!
}

/** Records the size of the PDF that was made last. */
export const notePdf = async (
  db: Queryable,
  userId: string,
  owner: PublicationOwner,
  { pages, page }: { pages: number; page: PdfPage },
): Promise<void> => {
  await db
    .insert(covers)
    .values({ userId, ...owner, cover: {}, pdfPages: pages, pdfPage: page })
    .onConflictDoUpdate({
      target: 'projectId' in owner ? covers.projectId : covers.bookGuid,
      set: { pdfPages: pages, pdfPage: page },
    })
}

/** Returns true if the user has stored this image. */
export const hasImage = async (db: Queryable, userId: string, image: string): Promise<boolean> =>
  (
    await db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.userId, userId), eq(images.image, image), isNotNull(images.storedAt)))
  ).length > 0
