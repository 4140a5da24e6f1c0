import { and, asc, eq, exists, ne, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../database/database.ts'
import { projectOf, projectsOf } from '../../database/owned-project.ts'
import { contexts, projects } from '../../database/schema/index.ts'

export type ContextRow = typeof contexts.$inferSelect
type NewContext = Pick<ContextRow, 'type' | 'title' | 'content'>

export const ownsProject = async (db: Queryable, userId: string, projectId: string): Promise<boolean> =>
  (await db.select({ id: projects.id }).from(projects).where(projectOf(userId, projectId))).length > 0

/**
 * Locks a project until the transaction ends, so that no other request adds contexts to it. Returns
 * false if the user has no such project.
 */
export const lockProject = async (tx: Transaction, userId: string, projectId: string): Promise<boolean> =>
  (await tx.select({ id: projects.id }).from(projects).where(projectOf(userId, projectId)).for('no key update'))
    .length > 0

/** Returns contexts in the order of creation. */
export const listContexts = async (db: Queryable, projectId: string, type: ContextRow['type']): Promise<ContextRow[]> =>
  db
    .select()
    .from(contexts)
    .where(and(eq(contexts.projectId, projectId), eq(contexts.type, type)))
    .orderBy(asc(contexts.createdAt), asc(contexts.id))

/** Returns the number of contexts and their total bytes, not counting the context `without`. */
export const measureContexts = async (
  db: Queryable,
  projectId: string,
  type: ContextRow['type'],
  without: string | null,
): Promise<{ count: number; bytes: number }> => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(octet_length(${contexts.content})), 0)::int`,
    })
    .from(contexts)
    .where(
      and(
        eq(contexts.projectId, projectId),
        eq(contexts.type, type),
        without === null ? undefined : ne(contexts.id, without),
      ),
    )
  return row!
}

export const addContext = async (
  tx: Transaction,
  context: NewContext & Pick<ContextRow, 'projectId'>,
): Promise<ContextRow> => (await tx.insert(contexts).values(context).returning())[0]!

/** Returns the project id of a context of this user, or undefined. */
export const projectOfContext = async (db: Queryable, userId: string, id: string): Promise<string | undefined> =>
  (
    await db
      .select({ projectId: contexts.projectId })
      .from(contexts)
      .innerJoin(projects, eq(projects.id, contexts.projectId))
      .where(and(eq(contexts.id, id), projectsOf(userId)))
  )[0]?.projectId

/** Returns undefined if the context does not exist. */
export const updateContext = async (tx: Transaction, id: string, change: NewContext): Promise<ContextRow | undefined> =>
  (await tx.update(contexts).set(change).where(eq(contexts.id, id)).returning())[0]

/** Returns false if the user has no such context. */
export const deleteContext = async (db: Queryable, userId: string, id: string): Promise<boolean> => {
  const own = db
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, contexts.projectId), projectsOf(userId)))
  const gone = await db
    .delete(contexts)
    .where(and(eq(contexts.id, id), exists(own)))
    .returning({ id: contexts.id })
  return gone.length > 0
}
