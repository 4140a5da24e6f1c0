import { notFound } from '../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { trashProject } from './repository.ts'

export const removeProject = async (
  { database, texts, live }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
): Promise<void> => {
  if (!(await database.transaction((tx) => trashProject(tx, user.id, projectId)))) throw notFound('project')
  texts.forget(projectId)
  live.publish(projectId, { type: 'deleted' })
}
