import { notFound } from '../../http/errors/api-error.ts'
import type { CodexDependencies, CodexUser } from './dependencies.ts'
import { type BlockText, readBlockTexts } from '../../writing/block-texts.ts'
import { type CodexProject, findProject } from './repository.ts'

/** Loads a project of the user with the texts of its blocks. Throws `notFound` if there is none. */
export const loadText = async (
  { database, readBlocks }: Pick<CodexDependencies, 'database' | 'readBlocks'>,
  user: Pick<CodexUser, 'id'>,
  projectId: string,
): Promise<{ project: CodexProject; blocks: readonly BlockText[] }> => {
  const project = await findProject(database.db, user.id, projectId)
  if (!project) throw notFound('project')
  return { project, blocks: await readBlockTexts(await readBlocks(projectId, project.revision)) }
}
