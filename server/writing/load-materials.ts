import type { Queryable } from '../database/database.ts'
import { notFound } from '../http/errors/api-error.ts'
import { findWritingProject, listReferences, listWritingContexts } from './repository.ts'

interface NamedText {
  title: string
  content: string
}

/** The guidelines and the references of a text. */
export interface Materials {
  guidelines: NamedText[]
  references: NamedText[]
}

/**
 * Returns the guidelines and the references of a project, in the order in which they were added.
 * Throws an ApiError if the user has no such project.
 */
export const loadMaterials = async (db: Queryable, userId: string, projectId: string): Promise<Materials> => {
  if (!(await findWritingProject(db, userId, projectId))) throw notFound('project')
  const contexts = await listWritingContexts(db, userId, projectId)
  return {
    guidelines: contexts.filter(({ type }) => type === 'guideline').map(({ title, content }) => ({ title, content })),
    references: await listReferences(db, projectId),
  }
}
