import { and, count, eq, ne, sql } from 'drizzle-orm'
import {
  type AiUse,
  authorsOf,
  emptyPublication,
  type ExportedPublication,
  noAiUse,
  type Publication,
} from '#manuscript/model/publication/publication.ts'
import { hasDetails } from '#manuscript/model/publication/has-details.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { books, bookSteps, covers, publications, revisions, usageCosts } from '../database/schema/index.ts'

/** The project or the generated book that details belong to. */
export type PublicationOwner = { projectId: string } | { bookGuid: string }
export type PublicationRow = typeof publications.$inferSelect

const ownedBy = (owner: PublicationOwner) =>
  'projectId' in owner ? eq(publications.projectId, owner.projectId) : eq(publications.bookGuid, owner.bookGuid)

export const findPublication = async (db: Queryable, owner: PublicationOwner): Promise<PublicationRow | undefined> =>
  (await db.select().from(publications).where(ownedBy(owner)))[0]

/** Returns stored details with the fields that were added since they were stored. */
export const completeDetails = (details: Partial<Publication>): Publication => ({ ...emptyPublication(), ...details })

/** Stores details as the next version. The caller has locked their project or book. */
export const storePublication = async (
  tx: Transaction,
  userId: string,
  owner: PublicationOwner,
  details: Publication,
): Promise<PublicationRow> => {
  const found = await findPublication(tx, owner)
  const [row] = found
    ? await tx
        .update(publications)
        .set({ details, version: found.version + 1, updatedAt: sql`now()` })
        .where(eq(publications.id, found.id))
        .returning()
    : await tx
        .insert(publications)
        .values({ userId, ...owner, details, version: 1 })
        .returning()
  return row!
}

const useInProject = async (db: Queryable, projectId: string, brought: AiUse | null): Promise<AiUse> => {
  const rows = await db
    .select({ kind: revisions.kind, saves: count() })
    .from(revisions)
    .where(and(eq(revisions.projectId, projectId), sql`${revisions.kind} in ('draft', 'ai')`))
    .groupBy(revisions.kind)
  const savesOf = (kind: 'draft' | 'ai') => rows.find((row) => row.kind === kind)?.saves ?? 0
  const before = brought ?? noAiUse()
  return { ...before, drafts: before.drafts + savesOf('draft'), edits: before.edits + savesOf('ai') }
}

const useInBook = async (db: Queryable, bookGuid: string): Promise<AiUse> => {
  const [book] = await db.select({ writer: books.writer }).from(books).where(eq(books.guid, bookGuid))
  const [written] = await db
    .select({ sections: count() })
    .from(bookSteps)
    .where(
      and(
        eq(bookSteps.bookGuid, bookGuid),
        eq(bookSteps.retired, false),
        sql`${bookSteps.step}->>'type' in ('section', 'section-draft')`,
      ),
    )
  const sections = written?.sections ?? 0
  if (book?.writer !== 'model') return { ...noAiUse(), sections }
  const models = await db
    .selectDistinct({ model: usageCosts.model })
    .from(usageCosts)
    .where(and(eq(usageCosts.bookGuid, bookGuid), eq(usageCosts.purpose, 'prose'), ne(usageCosts.model, '')))
    .orderBy(usageCosts.model)
  return { ...noAiUse(), generated: sections, sections, models: models.map(({ model }) => model) }
}

/**
 * Returns the recorded use of AI in a text. `brought` is the use of AI that a project took over
 * from its source.
 */
export const findAiUse = (db: Queryable, owner: PublicationOwner, brought: AiUse | null): Promise<AiUse> =>
  'projectId' in owner ? useInProject(db, owner.projectId, brought) : useInBook(db, owner.bookGuid)

/** The details of a book for its export. */
export interface FoundPublication {
  publication: ExportedPublication
  /** The time of the last change. */
  updatedAt: Date
}

/**
 * Returns the details for the export of a project or a book. Returns null if its author stored
 * none; the export then states no details.
 */
export const findForExport = async (db: Queryable, owner: PublicationOwner): Promise<FoundPublication | null> => {
  const row = await findPublication(db, owner)
  if (!row || row.version === 0) return null
  const details = completeDetails(row.details)
  const aiUse = details.ai_disclosure === 'exact' ? await findAiUse(db, owner, row.brought) : noAiUse()
  return { publication: { ...details, aiUse }, updatedAt: row.updatedAt }
}

/**
 * Gives a new project the details and the cover of the book that it is made from, and the use of AI
 * in it.
 */
export const copyToProject = async (
  tx: Transaction,
  { userId, projectId, bookGuid, author }: { userId: string; projectId: string; bookGuid: string; author: string },
): Promise<void> => {
  const source = await findPublication(tx, { bookGuid })
  const contributors: Publication['contributors'] = author === '' ? [] : [{ name: author, role: 'author' }]
  const details = source ? completeDetails(source.details) : { ...emptyPublication(), contributors }
  await tx.insert(publications).values({
    userId,
    projectId,
    details,
    version: hasDetails(details) ? 1 : 0,
    brought: await useInBook(tx, bookGuid),
  })
  const [cover] = await tx
    .select({ cover: covers.cover, version: covers.version })
    .from(covers)
    .where(eq(covers.bookGuid, bookGuid))
  if (cover && cover.version > 0) await tx.insert(covers).values({ userId, projectId, cover: cover.cover, version: 1 })
}

/**
 * Gives a copy of a project its details and its cover. The copy has no history, so it also gets the
 * use of AI that the history of the original shows.
 */
export const copyDetails = async (
  tx: Transaction,
  from: string,
  to: { userId: string; projectId: string },
): Promise<void> => {
  const source = await findPublication(tx, { projectId: from })
  await tx.insert(publications).values({
    ...to,
    details: source?.details ?? emptyPublication(),
    version: source && source.version > 0 ? 1 : 0,
    brought: await useInProject(tx, from, source?.brought ?? null),
  })
  const { cover, pdfPages, pdfPage, version } = covers
  await tx.execute(
    sql`insert into ${covers} (user_id, project_id, cover, pdf_pages, pdf_page, version)
      select ${to.userId}::uuid, ${to.projectId}::uuid, ${cover}, ${pdfPages}, ${pdfPage}, least(${version}, 1)
      from ${covers} where ${covers.projectId} = ${from}`,
  )
}

/**
 * Gives a new project the details that its imported file states. A separately stated author
 * replaces the authors among the contributors.
 */
export const addDetails = async (
  tx: Transaction,
  {
    userId,
    projectId,
    author,
    details: ownDetails,
  }: { userId: string; projectId: string; author: string; details: Partial<Publication> },
): Promise<void> => {
  const stated = completeDetails(ownDetails)
  const others = stated.contributors.filter(({ role }) => role !== 'author')
  const isKept = author === '' || authorsOf(stated).join(', ') === author
  const details = isKept ? stated : { ...stated, contributors: [{ name: author, role: 'author' as const }, ...others] }
  if (hasDetails(details)) await tx.insert(publications).values({ userId, projectId, details, version: 1 })
}
