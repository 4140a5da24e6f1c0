import type { Project } from '#contract/projects.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { presentProject } from './present-project.ts'
import { findOrigin, findProject, listPendingDrafts } from './repository.ts'

export const readProject = async (
  parts: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
): Promise<Project> => {
  const { database, texts } = parts
  const project = await findProject(database.db, user.id, projectId)
  if (!project) throw notFound('project')
  const text = await texts.at(database.db, projectId, project.revision)
  const drafts = await listPendingDrafts(database.db, projectId)
  return presentProject(
    project,
    text,
    drafts.map(({ title }) => title),
    await findOrigin(database.db, project),
  )
}
