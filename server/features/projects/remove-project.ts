import { notFound } from '../../http/refusal.ts'
import type { ProjectParts, ProjectUser } from './parts.ts'
import { trashProject } from './repository.ts'

export const removeProject = async (
  { database, texts, live }: ProjectParts,
  user: ProjectUser,
  projectId: string,
): Promise<void> => {
  if (!(await trashProject(database.db, user.id, projectId))) throw notFound('project')
  texts.forget(projectId)
  live.publish(projectId, { type: 'deleted' })
}
