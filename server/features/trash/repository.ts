import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { TRASH_DAYS, type TrashKind } from '#contract/trash.ts'
import type { Queryable } from '../../database/database.ts'
import { books, bookSteps, projects } from '../../database/schema/index.ts'

export interface TrashRow {
  kind: TrashKind
  id: string
  title: string
  words: number
  trashedAt: Date
}

const trashedProject = (userId: string, id: string) =>
  and(eq(projects.id, id), eq(projects.userId, userId), isNotNull(projects.trashedAt))
const trashedBook = (userId: string, guid: string) =>
  and(eq(books.guid, guid), eq(books.userId, userId), isNotNull(books.trashedAt))

const bookWords = sql<number>`(select coalesce(sum(${bookSteps.words}), 0)::int from ${bookSteps} where ${bookSteps.bookGuid} = ${books.guid})`

export const listTrash = async (db: Queryable, userId: string): Promise<TrashRow[]> => {
  const trashedProjects = await db
    .select({ id: projects.id, title: projects.name, words: projects.words, trashedAt: projects.trashedAt })
    .from(projects)
    .where(and(eq(projects.userId, userId), isNotNull(projects.trashedAt)))
  const trashedBooks = await db
    .select({ id: books.guid, title: books.title, words: bookWords, trashedAt: books.trashedAt })
    .from(books)
    .where(and(eq(books.userId, userId), isNotNull(books.trashedAt)))
  const rows = [
    ...trashedProjects.map((row) => ({ ...row, kind: 'project' as const, trashedAt: row.trashedAt! })),
    ...trashedBooks.map((row) => ({ ...row, kind: 'book' as const, trashedAt: row.trashedAt! })),
  ]
  return rows.sort((one, other) => other.trashedAt.getTime() - one.trashedAt.getTime())
}

/** Restores an item from the trash. Returns false if it is not in this user's trash. */
export const restore: Record<TrashKind, (db: Queryable, userId: string, id: string) => Promise<boolean>> = {
  project: async (db, userId, id) => {
    const restored = await db
      .update(projects)
      .set({ trashedAt: null })
      .where(trashedProject(userId, id))
      .returning({ id: projects.id })
    return restored.length > 0
  },
  book: async (db, userId, guid) => {
    const restored = await db
      .update(books)
      .set({ trashedAt: null })
      .where(trashedBook(userId, guid))
      .returning({ guid: books.guid })
    return restored.length > 0
  },
}

/** Permanently deletes an item in the trash. Returns false if it is not in this user's trash. */
export const remove: typeof restore = {
  project: async (db, userId, id) =>
    (await db.delete(projects).where(trashedProject(userId, id)).returning({ id: projects.id })).length > 0,
  book: async (db, userId, guid) =>
    (await db.delete(books).where(trashedBook(userId, guid)).returning({ guid: books.guid })).length > 0,
}

/** Deletes items that were in the trash for longer than the trash period. */
export const emptyOldTrash = async (db: Queryable): Promise<void> => {
  const outlived = sql`now() - make_interval(days => ${TRASH_DAYS})`
  await db.delete(projects).where(lt(projects.trashedAt, outlived))
  await db.delete(books).where(lt(books.trashedAt, outlived))
}
