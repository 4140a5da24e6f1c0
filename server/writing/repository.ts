import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../database/database.ts'
import { projectOf, projectsOf } from '../database/owned-project.ts'
import { contexts, pendingDrafts, projects } from '../database/schema/index.ts'

/** The columns of a project that influence how its texts are written. */
const forWriting = {
  id: projects.id,
  name: projects.name,
  description: projects.description,
  language: projects.language,
  tone: projects.tone,
  writingStyle: projects.writingStyle,
  nsfw: projects.nsfw,
  revision: projects.revision,
}
export type WritingProject = Pick<typeof projects.$inferSelect, keyof typeof forWriting>

export const findWritingProject = async (
  db: Queryable,
  userId: string,
  id: string,
): Promise<WritingProject | undefined> => (await db.select(forWriting).from(projects).where(projectOf(userId, id)))[0]

/**
 * Returns all guidelines and references in the order in which they were added. Guidelines have
 * their content. References are long and have a digest of it instead.
 */
export const listWritingContexts = async (db: Queryable, userId: string, projectId: string) =>
  db
    .select({
      type: contexts.type,
      title: contexts.title,
      content: sql<string>`case when ${contexts.type} = 'guideline' then ${contexts.content} else md5(${contexts.content}) end`,
    })
    .from(contexts)
    .innerJoin(projects, eq(projects.id, contexts.projectId))
    .where(and(eq(contexts.projectId, projectId), projectsOf(userId)))
    .orderBy(asc(contexts.createdAt), asc(contexts.id))

export const listReferences = async (db: Queryable, projectId: string) =>
  db
    .select({ title: contexts.title, content: contexts.content })
    .from(contexts)
    .where(and(eq(contexts.projectId, projectId), eq(contexts.type, 'reference')))
    .orderBy(asc(contexts.createdAt), asc(contexts.id))

/** Returns true if a heading with this title has no first draft yet. */
export const hasPendingDraft = async (db: Queryable, projectId: string, title: string): Promise<boolean> =>
  (await db.$count(pendingDrafts, and(eq(pendingDrafts.projectId, projectId), eq(pendingDrafts.title, title)))) > 0
