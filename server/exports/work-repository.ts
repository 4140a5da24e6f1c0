import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { projectOf } from '../database/owned-project.ts'
import { books, projects } from '../database/schema/index.ts'
import type { PublicationOwner } from './publication-repository.ts'

/** The project or the generated book whose details or cover are read or changed. */
export type Work = Pick<typeof books.$inferSelect, 'title' | 'language' | 'author'>

const bookOf = (userId: string, guid: string) =>
  and(eq(books.guid, guid), eq(books.userId, userId), isNull(books.trashedAt))

/**
 * Returns undefined if the user has no such project or book. `lock` holds it until the transaction
 * ends.
 */
export const findWork = async (
  db: Queryable,
  userId: string,
  owner: PublicationOwner,
  { lock = false } = {},
): Promise<Work | undefined> => {
  if ('projectId' in owner) {
    const query = db
      .select({ title: projects.name, language: projects.language, author: sql<string>`''` })
      .from(projects)
      .where(projectOf(userId, owner.projectId))
    return (lock ? await query.for('update') : await query)[0]
  }
  const query = db
    .select({ title: books.title, language: books.language, author: books.author })
    .from(books)
    .where(bookOf(userId, owner.bookGuid))
  return (lock ? await query.for('update') : await query)[0]
}
