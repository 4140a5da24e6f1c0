import type { Project } from '#contract/projects.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { Editor, ProjectDependencies } from './dependencies.ts'
import { plainAbove, refuseLevel } from './manuscript/block-levels.ts'
import { presentProject } from './present-project.ts'
import { findOrigin, findProject, listPendingDrafts } from './repository.ts'

/**
 * Reads a project with its text. Throws `reload_required` if the client does not know all of its
 * blocks, unless it asks for plain paragraphs instead.
 */
export const readProject = async (
  dependencies: ProjectDependencies,
  { level = BLOCK_LEVEL, ...user }: Editor,
  projectId: string,
  fallback?: 'text',
): Promise<Project> => {
  const { database, texts } = dependencies
  const project = await findProject(database.db, user.id, projectId)
  if (!project) throw notFound('project')
  if (!fallback) refuseLevel(level, project.blockLevel, 'open')
  const stored = await texts.at(database.db, projectId, project.revision)
  const text = fallback ? { ...stored, blocks: await plainAbove(level, stored.blocks) } : stored
  const drafts = await listPendingDrafts(database.db, projectId)
  return presentProject(
    project,
    text,
    drafts.map(({ title }) => title),
    await findOrigin(database.db, project),
  )
}
