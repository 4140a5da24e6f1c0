import { notFound } from '../../../http/errors/api-error.ts'
import { changesBetween } from './changes-between.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { presentChange } from '../saving/present-change.ts'
import { findProject } from '../repository.ts'

export const listChanges = async (
  { database, texts }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  since: number,
) => {
  const project = await findProject(database.db, user.id, projectId)
  if (!project) throw notFound('project')
  const later = await changesBetween(database.db, texts, projectId, since, project.revision)
  return { revision: project.revision, changes: await Array.fromAsync(later, presentChange) }
}
