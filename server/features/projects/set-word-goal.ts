import { notFound } from '../../http/refusal.ts'
import type { ProjectParts, ProjectUser } from './parts.ts'
import { updateProject } from './repository.ts'

export const setWordGoal = async (
  { database }: ProjectParts,
  user: ProjectUser,
  projectId: string,
  words: number | null,
) => {
  const project = await updateProject(database.db, user.id, projectId, { wordGoal: words })
  if (!project) throw notFound('project')
  return { word_goal: project.wordGoal }
}
