import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { BookStep, SectionPlace } from '#writer/book/book-state.ts'
import type { Queryable, Transaction } from '../../../database/database.ts'
import { bookSectionVersions } from '../../../database/schema/index.ts'

export type SectionStep = Extract<BookStep, { type: 'section' }>
export type VersionRow = Omit<typeof bookSectionVersions.$inferSelect, 'step'>
export type NewVersion = Omit<typeof bookSectionVersions.$inferInsert, 'step' | 'chapter' | 'section' | 'words'> & {
  /** The id of the section in the arrangement. */
  place: SectionPlace
  step: SectionStep | null
}

const versions = bookSectionVersions
const ofSection = ({ chapter, section }: SectionPlace) =>
  and(eq(versions.chapter, chapter), eq(versions.section, section))

const { step: _, ...withoutText } = {
  id: versions.id,
  bookGuid: versions.bookGuid,
  chapter: versions.chapter,
  section: versions.section,
  origin: versions.origin,
  state: versions.state,
  instruction: versions.instruction,
  message: versions.message,
  step: versions.step,
  words: versions.words,
  createdAt: versions.createdAt,
  decidedAt: versions.decidedAt,
}

export const addVersion = async (tx: Transaction, { place, step, ...version }: NewVersion): Promise<void> => {
  const { chapter, section } = place
  await tx.insert(versions).values({ ...version, chapter, section, step, words: step?.section.words ?? 0 })
}

/** Returns the versions of sections without their texts, latest first. */
export const listVersions = async (
  db: Queryable,
  guid: string,
  places: readonly SectionPlace[],
  count: number,
): Promise<VersionRow[]> =>
  db
    .select(withoutText)
    .from(versions)
    .where(and(eq(versions.bookGuid, guid), or(...places.map(ofSection))))
    .orderBy(desc(versions.createdAt), desc(versions.id))
    .limit(count)

export const findVersion = async (
  db: Queryable,
  guid: string,
  id: number,
): Promise<(VersionRow & { step: SectionStep | null }) | undefined> => {
  const [row] = await db
    .select()
    .from(versions)
    .where(and(eq(versions.bookGuid, guid), eq(versions.id, id)))
  return row && { ...row, step: row.step as SectionStep | null }
}

/** Returns true if the section has a version that was its text. */
export const hasVersions = async (db: Queryable, guid: string, place: SectionPlace): Promise<boolean> =>
  (
    await db
      .select({ id: versions.id })
      .from(versions)
      .where(and(eq(versions.bookGuid, guid), ofSection(place), eq(versions.state, 'accepted')))
      .limit(1)
  ).length > 0

export const decideVersion = async (tx: Transaction, id: number, state: 'accepted' | 'rejected') =>
  tx
    .update(versions)
    .set({ state, decidedAt: sql`clock_timestamp()` })
    .where(eq(versions.id, id))

/** Rejects the pending proposals of a section. */
export const rejectProposals = async (tx: Transaction, guid: string, place: SectionPlace) =>
  tx
    .update(versions)
    .set({ state: 'rejected', decidedAt: sql`clock_timestamp()` })
    .where(and(eq(versions.bookGuid, guid), ofSection(place), eq(versions.state, 'proposed')))

/** Returns the ids of sections with a pending proposal. */
export const findProposed = async (db: Queryable, guid: string): Promise<SectionPlace[]> =>
  db
    .selectDistinct({ chapter: versions.chapter, section: versions.section })
    .from(versions)
    .where(and(eq(versions.bookGuid, guid), eq(versions.state, 'proposed')))

/** Returns all versions of a book with their texts, oldest first. */
export const listAllVersions = async (db: Queryable, guids: string[]) =>
  guids.length === 0
    ? []
    : db.select().from(versions).where(inArray(versions.bookGuid, guids)).orderBy(versions.bookGuid, versions.id)
