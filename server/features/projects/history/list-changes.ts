import { notFound } from '../../../http/errors/api-error.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { changesBetween } from './changes-between.ts'
import { refuseChanges, refuseLevel } from '../manuscript/block-levels.ts'
import type { Editor, ProjectDependencies } from '../dependencies.ts'
import { presentChange } from '../saving/present-change.ts'
import { findProject } from '../repository.ts'

export const listChanges = async (
  { database, texts }: ProjectDependencies,
  { level = BLOCK_LEVEL, ...user }: Editor,
  projectId: string,
  since: number,
) => {
  const project = await findProject(database.db, user.id, projectId)
  if (!project) throw notFound('project')
  refuseLevel(level, project.blockLevel, 'save')
  const later = await changesBetween(database.db, texts, projectId, since, project.revision)
  await refuseChanges(level, later)
  return { revision: project.revision, changes: await Array.fromAsync(later, presentChange) }
}
