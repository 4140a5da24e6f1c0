import { notFound } from '../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from './dependencies.ts'
import { updateProject } from './repository.ts'

export const setWordGoal = async (
  { database }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  words: number | null,
) => {
  const project = await updateProject(database.db, user.id, projectId, { wordGoal: words })
  if (!project) throw notFound('project')
  return { word_goal: project.wordGoal }
}
