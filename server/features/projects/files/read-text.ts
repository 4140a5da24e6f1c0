import { notFound } from '../../../http/errors/api-error.ts'
import type { ProjectDependencies } from '../dependencies.ts'
import { readManuscript } from '../manuscript/read-blocks.ts'
import { findProject } from '../repository.ts'

/** Reads the text of a project with the times of its first and last change. */
export const readText = async (
  { database, texts }: Pick<ProjectDependencies, 'database' | 'texts'>,
  userId: string,
  projectId: string,
) => {
  const project = await findProject(database.db, userId, projectId)
  if (!project) throw notFound('project')
  const text = await texts.at(database.db, projectId, project.revision)
  return {
    ...(await readManuscript(text.blocks, project)),
    dates: { created: project.createdAt.toISOString(), modified: project.updatedAt.toISOString() },
  }
}
