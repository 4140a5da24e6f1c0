import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../../database/database.ts'
import { projectOf } from '../../../database/owned-project.ts'
import { folders, projects } from '../../../database/schema/index.ts'
import type { ProjectRow } from '../repository.ts'

export type FolderRow = Pick<typeof folders.$inferSelect, 'id' | 'name'>

const shown = { id: folders.id, name: folders.name }
const folderOf = (userId: string, id: string) => and(eq(folders.id, id), eq(folders.userId, userId))

export const listFolders = async (db: Queryable, userId: string): Promise<FolderRow[]> =>
  db
    .select(shown)
    .from(folders)
    .where(eq(folders.userId, userId))
    .orderBy(asc(sql`lower(${folders.name})`), asc(folders.id))

export const countFolders = async (db: Queryable, userId: string): Promise<number> =>
  (await db.select({ folders: count() }).from(folders).where(eq(folders.userId, userId)))[0]?.folders ?? 0

/** Returns undefined if the user has a folder of this name. */
export const addFolder = async (db: Queryable, userId: string, name: string): Promise<FolderRow | undefined> =>
  (await db.insert(folders).values({ userId, name }).onConflictDoNothing().returning(shown))[0]

/** Returns true if the user has another folder of this name. */
export const isNameTaken = async (db: Queryable, userId: string, id: string, name: string): Promise<boolean> =>
  (
    await db
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.userId, userId), sql`lower(${folders.name}) = lower(${name})`, sql`${folders.id} <> ${id}`))
  ).length > 0

/** Locks a folder until the transaction ends. Returns undefined if the user has no such folder. */
export const lockFolder = async (db: Queryable, userId: string, id: string): Promise<FolderRow | undefined> =>
  (await db.select(shown).from(folders).where(folderOf(userId, id)).for('no key update'))[0]

export const updateFolder = async (db: Queryable, userId: string, id: string, name: string): Promise<void> => {
  await db.update(folders).set({ name }).where(folderOf(userId, id))
}

/** Returns false if the user has no such folder. */
export const removeFolder = async (db: Queryable, userId: string, id: string): Promise<boolean> =>
  (await db.delete(folders).where(folderOf(userId, id)).returning({ id: folders.id })).length > 0

/** Moves a project. Returns undefined unless both the project and the folder are the user's. */
export const moveProject = async (
  db: Queryable,
  userId: string,
  id: string,
  folderId: string | null,
): Promise<ProjectRow | undefined> =>
  (
    await db
      .update(projects)
      .set({ folderId })
      .where(
        and(
          projectOf(userId, id),
          folderId === null
            ? undefined
            : sql`exists (select from ${folders} where ${folders.id} = ${folderId} and ${folders.userId} = ${userId})`,
        ),
      )
      .returning()
  )[0]

/**
 * Returns undefined if the user has no such project. A project that is already archived keeps the
 * time of its archiving.
 */
export const archiveProject = async (
  db: Queryable,
  userId: string,
  id: string,
  archived: boolean,
): Promise<ProjectRow | undefined> =>
  (
    await db
      .update(projects)
      .set({ archivedAt: archived ? sql`coalesce(${projects.archivedAt}, now())` : null })
      .where(projectOf(userId, id))
      .returning()
  )[0]
