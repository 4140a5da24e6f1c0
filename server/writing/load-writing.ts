import { indexReferences } from '#writer/tasks/choose-passages.ts'
import type { WritingContext } from '#writer/writer.ts'
import type { Database } from '../database/database.ts'
import { notFound } from '../http/errors/api-error.ts'
import type { ReferenceCache } from './reference-cache.ts'
import { findWritingProject, listWritingContexts, listReferences, type WritingProject } from './repository.ts'

interface Dependencies {
  database: Database
  references: ReferenceCache
}

/**
 * Returns a project of this user with the settings, the full guidelines and the references for
 * writing its texts. The writer chooses passages from the references. Throws an ApiError if there
 * is no such project.
 */
export const loadWriting = async (
  { database: { db }, references }: Dependencies,
  user: { id: string },
  projectId: string,
): Promise<{ project: WritingProject; context: WritingContext }> => {
  const [project, contexts] = await Promise.all([
    findWritingProject(db, user.id, projectId),
    listWritingContexts(db, user.id, projectId),
  ])
  if (!project) throw notFound('project')
  const { language, tone, description, writingStyle, nsfw } = project
  const guidelines = contexts.filter(({ type }) => type === 'guideline')
  const digests = contexts.filter(({ type }) => type === 'reference')
  const read = async () => {
    const found = await listReferences(db, projectId)
    await indexReferences(found, language)
    return found
  }
  const version = JSON.stringify([language, digests])
  return {
    project,
    context: {
      language,
      tone,
      description,
      writingStyle,
      nsfw,
      guidelines: guidelines.map(({ title, content }) => ({ title, content })),
      references: digests.length > 0 ? await references.get(projectId, version, read) : [],
    },
  }
}
