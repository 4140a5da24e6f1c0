import { and, desc, eq, exists, inArray, isNotNull, isNull, lt, ne, not, or, sql } from 'drizzle-orm'
import { exportLimits, exportMessages, type ExportStep } from '#contract/exports.ts'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Queryable, Transaction } from '../../database/database.ts'
import { books, exports, projects } from '../../database/schema/index.ts'

export type ExportRow = typeof exports.$inferSelect
/** An export with the title of its text. */
export type ListedExport = ExportRow & { title: string }
export type NewExport = Pick<ExportRow, 'projectId' | 'bookGuid' | 'format' | 'partial' | 'options' | 'contentKey'> & {
  userId: string
}

/** A run of an export, which may store nothing after another run has begun. */
export interface Claim {
  id: string
  fence: number
}

const isActive = inArray(exports.state, ['queued', 'running'])
const isExpired = lt(exports.expiresAt, sql`now()`)

/** True if the text still exists outside of the trash, and the file was not deleted. */
const isVisible = (db: Queryable) =>
  and(
    isNull(exports.removedAt),
    not(isExpired),
    or(
      exists(
        db
          .select({ one: sql`1` })
          .from(projects)
          .where(and(eq(projects.id, exports.projectId), isNull(projects.trashedAt))),
      ),
      exists(
        db
          .select({ one: sql`1` })
          .from(books)
          .where(and(eq(books.guid, exports.bookGuid), isNull(books.trashedAt))),
      ),
    ),
  )

const title = sql<string>`coalesce(
  (select ${projects.name} from ${projects} where ${projects.id} = ${exports.projectId}),
  (select ${books.title} from ${books} where ${books.guid} = ${exports.bookGuid}), '')`

const listed = (db: Queryable) => db.select({ row: exports, title }).from(exports).$dynamic()

const flat = (rows: { row: ExportRow; title: string }[]): ListedExport[] =>
  rows.map(({ row, title }) => ({ ...row, title }))

export const listExports = async (db: Queryable, userId: string): Promise<ListedExport[]> =>
  flat(
    await listed(db)
      .where(and(eq(exports.userId, userId), isVisible(db)))
      .orderBy(desc(exports.createdAt), exports.id),
  )

export const findExport = async (db: Queryable, userId: string, id: string): Promise<ListedExport | undefined> =>
  flat(await listed(db).where(and(eq(exports.id, id), eq(exports.userId, userId), isVisible(db))))[0]

/** Finds an export of the same content that is being made or is done. */
export const findSame = async (
  db: Queryable,
  { userId, projectId, bookGuid, contentKey }: NewExport,
): Promise<string | undefined> => {
  const [row] = await db
    .select({ id: exports.id })
    .from(exports)
    .where(
      and(
        eq(exports.userId, userId),
        eq(exports.contentKey, contentKey),
        projectId === null ? eq(exports.bookGuid, bookGuid!) : eq(exports.projectId, projectId),
        or(isActive, eq(exports.state, 'done')),
        isVisible(db),
      ),
    )
    .orderBy(desc(exports.createdAt))
    .limit(1)
  return row?.id
}

export const countActive = (db: Queryable, userId: string): Promise<number> =>
  db.$count(exports, and(eq(exports.userId, userId), isActive, isVisible(db)))

const soon = sql`now() + make_interval(hours => ${exportLimits.hours})`

export const addExport = async (tx: Transaction, row: NewExport): Promise<string> => {
  const [added] = await tx
    .insert(exports)
    .values({ ...row, expiresAt: soon })
    .returning({ id: exports.id })
  return added!.id
}

/**
 * Claims an export by raising its fencing token. Returns the row as it was claimed, with the file
 * that an earlier run may have left, or undefined if there is nothing to do.
 */
export const claimExport = async (db: Queryable, id: string): Promise<ExportRow | undefined> => {
  const [row] = await db
    .update(exports)
    .set({
      state: 'running',
      fence: sql`${exports.fence} + 1`,
      step: 'loading',
      message: null,
      bytes: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(exports.id, id), isActive, isNotNull(exports.userId), isVisible(db)))
    .returning()
  return row
}

const claimed = (db: Queryable, { id, fence }: Claim) =>
  and(eq(exports.id, id), eq(exports.fence, fence), eq(exports.state, 'running'), isVisible(db))

/** Updates a running export. Returns false if it was stopped, deleted, or claimed by another run. */
const update = async (db: Queryable, claim: Claim, values: PgUpdateSetSource<typeof exports>): Promise<boolean> =>
  (
    await db
      .update(exports)
      .set({ ...values, updatedAt: sql`now()` })
      .where(claimed(db, claim))
      .returning({ id: exports.id })
  ).length > 0

export const storeProgress = (
  db: Queryable,
  claim: Claim,
  progress: { step: ExportStep; message: string | null },
): Promise<boolean> => update(db, claim, progress)

/**
 * Records the id and size of the file before it is written, so that the clean-up finds it and the
 * quota counts it.
 */
export const announceFile = (
  db: Queryable,
  claim: Claim,
  file: { fileId: string; fileName: string; bytes: number; contentKey: string },
): Promise<boolean> => update(db, claim, file)

/** Marks an export as done. Its file is kept for a day from now. */
export const finishExport = (db: Queryable, claim: Claim): Promise<boolean> =>
  update(db, claim, { state: 'done', step: null, message: null, expiresAt: soon })

export const failExport = (
  db: Queryable,
  claim: Claim,
  { message, problem }: { message: string; problem: string },
): Promise<boolean> => update(db, claim, { state: 'failed', step: null, message, problem })

/** Returns an export to the queue, so that another process continues it. */
export const requeueExport = (db: Queryable, claim: Claim): Promise<boolean> =>
  update(db, claim, { state: 'queued', step: null, message: null })

/** Ends a run whose text was moved to the trash meanwhile. */
export const abandonExport = async (db: Queryable, { id, fence }: Claim): Promise<void> => {
  await db
    .update(exports)
    .set({ state: 'stopped', step: null, message: null, updatedAt: sql`now()` })
    .where(and(eq(exports.id, id), eq(exports.fence, fence), eq(exports.state, 'running')))
}

/** Stops a waiting or running export. Returns false if there is no such export. */
export const stopExport = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (
    await db
      .update(exports)
      .set({
        state: 'stopped',
        fence: sql`${exports.fence} + 1`,
        step: null,
        message: null,
        updatedAt: sql`now()`,
      })
      .where(and(eq(exports.id, id), eq(exports.userId, userId), isActive, isVisible(db)))
      .returning({ id: exports.id })
  ).length > 0

/**
 * Hides an export that has ended. Its file and its row are removed next. Returns false if there is
 * no such export.
 */
export const hideExport = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (
    await db
      .update(exports)
      .set({ removedAt: sql`now()` })
      .where(and(eq(exports.id, id), eq(exports.userId, userId), not(isActive), isVisible(db)))
      .returning({ id: exports.id })
  ).length > 0

/**
 * The time that a run may take to write a file that it has recorded. Until then the row is kept, so
 * that the file of a run that is presumed dead is found.
 */
const WRITING_MINUTES = 10

/** An export whose file and row are to be removed. */
export type Outlived = Pick<ExportRow, 'id' | 'fileId'> & { mayBeWriting: boolean }

/** Returns exports that can no longer be downloaded, and those that ended without a file. */
export const findOutlived = async (db: Queryable): Promise<Outlived[]> => {
  const isRecent = sql<boolean>`${exports.updatedAt} > now() - make_interval(mins => ${WRITING_MINUTES})`
  return db
    .select({
      id: exports.id,
      fileId: exports.fileId,
      mayBeWriting: sql<boolean>`${exports.fileId} is not null and ${exports.state} <> 'done' and ${isRecent}`,
    })
    .from(exports)
    .where(
      or(
        isNull(exports.userId),
        and(isNull(exports.projectId), isNull(exports.bookGuid)),
        isNotNull(exports.removedAt),
        isExpired,
        // An export that ended without success must not occupy the quota any longer.
        and(inArray(exports.state, ['failed', 'stopped']), isNotNull(exports.fileId)),
      ),
    )
}

/**
 * Clears the file of an export after it was removed. Deletes the row of an export whose user is
 * gone or whose day is over.
 */
export const forgetFile = async (db: Queryable, id: string): Promise<void> => {
  await db
    .delete(exports)
    .where(
      and(
        eq(exports.id, id),
        or(
          isNull(exports.userId),
          and(isNull(exports.projectId), isNull(exports.bookGuid)),
          isNotNull(exports.removedAt),
          isExpired,
        ),
      ),
    )
  await db
    .update(exports)
    .set({ fileId: null, fileName: null, bytes: null })
    .where(and(eq(exports.id, id), ne(exports.state, 'done'), ne(exports.state, 'running')))
}

/**
 * Marks queued and running exports as failed if nothing has happened to them for this many hours.
 */
export const failForgotten = async (db: Queryable, hours: number): Promise<void> => {
  await db
    .update(exports)
    .set({
      state: 'failed',
      fence: sql`${exports.fence} + 1`,
      step: null,
      message: exportMessages.interrupted,
      problem: 'export_failed',
    })
    .where(and(isActive, lt(exports.updatedAt, sql`now() - make_interval(hours => ${hours})`)))
}
