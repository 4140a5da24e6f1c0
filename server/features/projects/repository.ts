import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { projectOf, projectsOf } from '../../database/owned-project.ts'
import {
  books,
  conflicts,
  contexts,
  images,
  imageUses,
  pendingDrafts,
  projects,
  revisions,
  shareLinks,
  textSnapshots,
} from '../../database/schema/index.ts'

export type ProjectRow = typeof projects.$inferSelect
export type NewProject = typeof projects.$inferInsert
export type RevisionRow = typeof revisions.$inferSelect
export type ConflictRow = typeof conflicts.$inferSelect
type NewRevision = Omit<typeof revisions.$inferInsert, 'createdAt'>
type NewConflict = Omit<typeof conflicts.$inferInsert, 'createdAt'>

/**
 * The actual time in milliseconds, like a Date, and not the start of the transaction: a transaction
 * that waited for a lock gets a later time.
 */
const now = sql`date_trunc('milliseconds', clock_timestamp())`

export const addProject = async (tx: Transaction, project: NewProject): Promise<ProjectRow> =>
  (await tx.insert(projects).values(project).returning())[0]!

export const findProject = async (db: Queryable, userId: string, id: string): Promise<ProjectRow | undefined> =>
  (await db.select().from(projects).where(projectOf(userId, id)))[0]

/**
 * Locks the project's row until the transaction ends. Every change of a text locks it first, so
 * changes happen one at a time.
 */
export const lockProject = async (tx: Transaction, userId: string, id: string): Promise<ProjectRow | undefined> =>
  (await tx.select().from(projects).where(projectOf(userId, id)).for('update'))[0]

export type ProjectHead = Pick<ProjectRow, 'id' | 'name' | 'words' | 'updatedAt' | 'folderId' | 'archivedAt'>

export const listProjects = async (db: Queryable, userId: string): Promise<ProjectHead[]> =>
  db
    .select({
      id: projects.id,
      name: projects.name,
      words: projects.words,
      updatedAt: projects.updatedAt,
      folderId: projects.folderId,
      archivedAt: projects.archivedAt,
    })
    .from(projects)
    .where(projectsOf(userId))
    .orderBy(desc(projects.updatedAt), desc(projects.id))

export const listProjectsOfBook = async (
  db: Queryable,
  userId: string,
  bookGuid: string,
): Promise<Pick<ProjectRow, 'id' | 'name' | 'createdAt'>[]> =>
  db
    .select({ id: projects.id, name: projects.name, createdAt: projects.createdAt })
    .from(projects)
    .where(and(projectsOf(userId), eq(projects.bookGuid, bookGuid)))
    .orderBy(desc(projects.createdAt), desc(projects.id))

/** Returns the book that a project was made from, unless it was deleted. */
export const findOrigin = async (
  db: Queryable,
  { bookGuid }: Pick<ProjectRow, 'bookGuid'>,
): Promise<{ guid: string; title: string } | null> => {
  if (!bookGuid) return null
  const [book] = await db
    .select({ guid: books.guid, title: books.title })
    .from(books)
    .where(and(eq(books.guid, bookGuid), isNull(books.trashedAt)))
  return book ?? null
}

export const addContexts = async (tx: Transaction, added: (typeof contexts.$inferInsert)[]): Promise<void> => {
  if (added.length > 0) await tx.insert(contexts).values(added)
}

/** Returns undefined if the user has no such project, or none that still has the name `named`. */
export const updateProject = async (
  db: Queryable,
  userId: string,
  id: string,
  change: Partial<NewProject>,
  named: string | null = null,
): Promise<ProjectRow | undefined> =>
  (
    await db
      .update(projects)
      .set({ ...change, updatedAt: now })
      .where(named === null ? projectOf(userId, id) : and(projectOf(userId, id), eq(projects.name, named)))
      .returning()
  )[0]

/**
 * Adds a project that is a copy. Returns undefined if a call with the same key has added it
 * already.
 */
export const addCopy = async (
  tx: Transaction,
  project: NewProject & { copyKey: string },
): Promise<ProjectRow | undefined> => (await tx.insert(projects).values(project).onConflictDoNothing().returning())[0]

/** Returns the id of the copy that a call with this key has made, even if it is in the trash. */
export const findCopy = async (db: Queryable, userId: string, copyKey: string): Promise<string | undefined> =>
  (
    await db
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.userId, userId), eq(projects.copyKey, copyKey)))
  )[0]?.id

/** Copies the guidelines and references of one project to another. */
export const copyContexts = async (tx: Transaction, from: string, to: string): Promise<void> => {
  const { type, title, content, createdAt } = contexts
  await tx.execute(
    sql`insert into ${contexts} (project_id, type, title, content, created_at)
      select ${to}::uuid, ${type}, ${title}, ${content}, ${createdAt} from ${contexts} where ${contexts.projectId} = ${from}`,
  )
}

/**
 * Moves a project to the trash, and permanently revokes its links for readers. Returns false if the
 * user has no such project.
 */
export const trashProject = async (tx: Transaction, userId: string, id: string): Promise<boolean> => {
  const trashed = await tx
    .update(projects)
    .set({ trashedAt: now })
    .where(projectOf(userId, id))
    .returning({ id: projects.id })
  if (trashed.length === 0) return false
  await tx
    .update(shareLinks)
    .set({ revokedAt: now })
    .where(and(eq(shareLinks.projectId, id), isNull(shareLinks.revokedAt)))
  return true
}

export const addRevision = async (tx: Transaction, revision: NewRevision) =>
  tx.insert(revisions).values({ ...revision, createdAt: now })

/**
 * Records that a text, a version or a conflict of a project contains these images, so that they are
 * not deleted before the project is.
 */
export const addImageUses = async (
  tx: Transaction,
  { id, userId }: Pick<ProjectRow, 'id' | 'userId'>,
  names: readonly string[],
): Promise<void> => {
  if (names.length === 0) return
  const list = sql`array(select json_array_elements_text(${JSON.stringify(names)}::text::json))`
  await tx.execute(
    sql`insert into ${imageUses} (project_id, image) select ${id}, unnest(${list}) on conflict do nothing`,
  )
  await tx
    .update(images)
    .set({ unusedSince: null })
    .where(and(eq(images.userId, userId), sql`${images.image} = any(${list})`, isNotNull(images.unusedSince)))
}

/** Limits of one batch of revisions. A single revision may be larger, and is then read alone. */
const BATCH_REVISIONS = 100
const BATCH_BYTES = 2_000_000

/**
 * Yields the revisions after `after`, up to and including `upTo`, oldest first. It reads them in
 * batches, so that memory does not grow with the length of a history.
 */
export async function* revisionsBetween(
  db: Queryable,
  projectId: string,
  after: number,
  upTo: number,
): AsyncGenerator<RevisionRow> {
  for (let from = after; from < upTo;) {
    const batch = await revisionBatch(db, projectId, from, Math.min(upTo, from + BATCH_REVISIONS))
    yield* batch
    from = batch.at(-1)?.revision ?? upTo
  }
}

/** Returns the first revisions of a range that stay within the bytes of a batch; at least one. */
const revisionBatch = async (db: Queryable, projectId: string, after: number, upTo: number): Promise<RevisionRow[]> => {
  const inRange = and(eq(revisions.projectId, projectId), gt(revisions.revision, after), lte(revisions.revision, upTo))
  const { revision, splices } = revisions
  const last = sql`(select max(revision) from (
    select ${revision} as revision,
      sum(octet_length(${splices})) over (order by ${revision}) - octet_length(${splices}) as bytes_before
    from ${revisions} where ${inRange}) as sizes where bytes_before < ${BATCH_BYTES})`
  return db
    .select()
    .from(revisions)
    .where(and(inRange, lte(revision, last)))
    .orderBy(asc(revision))
}

const withoutText = {
  revision: revisions.revision,
  kind: revisions.kind,
  client: revisions.client,
  device: revisions.device,
  words: revisions.words,
  wordsChange: revisions.wordsChange,
  wordsRemoved: revisions.wordsRemoved,
  createdAt: revisions.createdAt,
}
export type RevisionHead = Pick<RevisionRow, keyof typeof withoutText>

export const findRevision = async (
  db: Queryable,
  projectId: string,
  revision: number,
): Promise<RevisionHead | undefined> =>
  (
    await db
      .select(withoutText)
      .from(revisions)
      .where(and(eq(revisions.projectId, projectId), eq(revisions.revision, revision)))
  )[0]

/**
 * Returns revisions from `from` downwards, newest first. If `from` is null, it starts at the
 * newest.
 */
export const revisionsDownFrom = async (
  db: Queryable,
  projectId: string,
  from: number | null,
  count: number,
): Promise<RevisionHead[]> =>
  db
    .select(withoutText)
    .from(revisions)
    .where(and(eq(revisions.projectId, projectId), from === null ? undefined : lte(revisions.revision, from)))
    .orderBy(desc(revisions.revision))
    .limit(count)

/** Returns the oldest revision made at or after `moment`. */
export const firstRevisionSince = async (db: Queryable, projectId: string, moment: Date): Promise<number | undefined> =>
  (
    await db
      .select({ revision: revisions.revision })
      .from(revisions)
      .where(and(eq(revisions.projectId, projectId), gte(revisions.createdAt, moment)))
      .orderBy(asc(revisions.revision))
      .limit(1)
  )[0]?.revision

export const findRevisionOfSave = async (
  db: Queryable,
  projectId: string,
  saveId: string,
): Promise<number | undefined> =>
  (
    await db
      .select({ revision: revisions.revision })
      .from(revisions)
      .where(and(eq(revisions.projectId, projectId), eq(revisions.saveId, saveId)))
  )[0]?.revision

export const findConflictOfSave = async (
  db: Queryable,
  projectId: string,
  saveId: string,
): Promise<ConflictRow | undefined> =>
  (
    await db
      .select()
      .from(conflicts)
      .where(and(eq(conflicts.projectId, projectId), eq(conflicts.saveId, saveId)))
  )[0]

export const addConflict = async (tx: Transaction, conflict: NewConflict): Promise<number> =>
  (
    await tx
      .insert(conflicts)
      .values({ ...conflict, createdAt: now })
      .returning({ id: conflicts.id })
  )[0]!.id

export const findConflict = async (db: Queryable, projectId: string, id: number): Promise<ConflictRow | undefined> =>
  (
    await db
      .select()
      .from(conflicts)
      .where(and(eq(conflicts.projectId, projectId), eq(conflicts.id, id)))
  )[0]

/**
 * Returns conflicts before a moment, newest first. Of conflicts at exactly that moment, it returns
 * those with an id below `belowId`, or all of them if that is null.
 */
export const conflictsBefore = async (
  db: Queryable,
  projectId: string,
  before: { moment: Date; belowId: number | null } | null,
  count: number,
): Promise<ConflictRow[]> => {
  const older = before && [
    lt(conflicts.createdAt, before.moment),
    and(eq(conflicts.createdAt, before.moment), before.belowId === null ? undefined : lt(conflicts.id, before.belowId)),
  ]
  return db
    .select()
    .from(conflicts)
    .where(and(eq(conflicts.projectId, projectId), older ? or(...older) : undefined))
    .orderBy(desc(conflicts.createdAt), desc(conflicts.id))
    .limit(count)
}

export const newestSnapshot = async (
  db: Queryable,
  projectId: string,
  upTo: number,
): Promise<typeof textSnapshots.$inferSelect | undefined> =>
  (
    await db
      .select()
      .from(textSnapshots)
      .where(and(eq(textSnapshots.projectId, projectId), lte(textSnapshots.revision, upTo)))
      .orderBy(desc(textSnapshots.revision))
      .limit(1)
  )[0]

/** Returns the newest revision up to `upTo` that has a snapshot. */
export const newestSnapshotRevision = async (
  db: Queryable,
  projectId: string,
  upTo: number,
): Promise<number | undefined> =>
  (
    await db
      .select({ revision: textSnapshots.revision })
      .from(textSnapshots)
      .where(and(eq(textSnapshots.projectId, projectId), lte(textSnapshots.revision, upTo)))
      .orderBy(desc(textSnapshots.revision))
      .limit(1)
  )[0]?.revision

/** Does nothing if the snapshot exists already, or the project was removed. */
export const addSnapshot = async (db: Queryable, projectId: string, revision: number, blocks: Buffer) =>
  db.execute(
    sql`insert into ${textSnapshots} (project_id, revision, blocks)
      select id, ${revision}::int, ${blocks}::bytea from ${projects} where id = ${projectId}
      on conflict do nothing`,
  )

/** Returns all projects, including those in the trash, oldest first. */
export const listAllProjects = async (db: Queryable, userId: string): Promise<ProjectRow[]> =>
  db.select().from(projects).where(eq(projects.userId, userId)).orderBy(asc(projects.createdAt), asc(projects.id))

export const allContexts = async (db: Queryable, projectId: string) =>
  db.select().from(contexts).where(eq(contexts.projectId, projectId)).orderBy(asc(contexts.createdAt), asc(contexts.id))

/** Yields all conflicts, oldest first. It reads one at a time, because each may hold a whole text. */
export async function* allConflicts(db: Queryable, projectId: string): AsyncGenerator<ConflictRow> {
  for (let after = 0; ;) {
    const [conflict] = await db
      .select()
      .from(conflicts)
      .where(and(eq(conflicts.projectId, projectId), gt(conflicts.id, after)))
      .orderBy(asc(conflicts.id))
      .limit(1)
    if (!conflict) return
    yield conflict
    after = conflict.id
  }
}

export const listPendingDrafts = async (db: Queryable, projectId: string) =>
  db
    .select({ position: pendingDrafts.position, title: pendingDrafts.title })
    .from(pendingDrafts)
    .where(eq(pendingDrafts.projectId, projectId))
    .orderBy(asc(pendingDrafts.position))

export const replacePendingDrafts = async (tx: Transaction, projectId: string, titles: readonly string[]) => {
  await tx.delete(pendingDrafts).where(eq(pendingDrafts.projectId, projectId))
  if (titles.length > 0)
    await tx.insert(pendingDrafts).values(titles.map((title, position) => ({ projectId, position, title })))
}

export const removePendingDrafts = async (tx: Transaction, projectId: string, positions: readonly number[]) => {
  if (positions.length > 0)
    await tx
      .delete(pendingDrafts)
      .where(and(eq(pendingDrafts.projectId, projectId), inArray(pendingDrafts.position, [...positions])))
}
