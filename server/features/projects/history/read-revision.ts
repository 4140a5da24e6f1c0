import type { Revision } from '#contract/projects.ts'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import type { Queryable } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { presentGroup } from './group-revisions.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { levelOfBlocks, plainAbove, refuseLevel } from '../manuscript/block-levels.ts'
import type { Editor, ProjectDependencies } from '../dependencies.ts'
import { presentConflict } from '../saving/present-conflict.ts'
import { parseBlocks } from '../manuscript/read-blocks.ts'
import { findConflict, findProject, findRevision } from '../repository.ts'
import { readRevisionId } from './revision-id.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

/**
 * Returns the text at a revision. For a conflict it returns its base text with the conflicting
 * change applied.
 */
export const textOfRevision = async (
  { texts }: Pick<ProjectDependencies, 'texts'>,
  db: Queryable,
  projectId: string,
  id: string,
): Promise<{ revision: Revision; blocks: readonly string[] }> => {
  const read = readRevisionId(id)
  if (read && 'revision' in read) {
    const found = await findRevision(db, projectId, read.revision)
    if (found) {
      const { blocks } = await texts.at(db, projectId, found.revision)
      return { revision: presentGroup([found]), blocks }
    }
  } else if (read) {
    const found = await findConflict(db, projectId, read.conflict)
    if (found) {
      const { blocks } = await texts.at(db, projectId, found.baseRevision)
      return {
        revision: await presentConflict(found),
        blocks: applySplices(blocks, await unpackSplices(found.splices)),
      }
    }
  }
  throw notFound('revision')
}

interface Wanted {
  projectId: string
  revision: string
  fallback: 'text' | undefined
}

/**
 * Reads the text at a revision. Throws `reload_required` if the client does not know all of its
 * blocks, unless it asks for plain paragraphs instead.
 */
export const readRevision = async (
  dependencies: ProjectDependencies,
  { level = BLOCK_LEVEL, ...user }: Editor,
  { projectId, revision: id, fallback }: Wanted,
) => {
  const { db } = dependencies.database
  if (!(await findProject(db, user.id, projectId))) throw notFound('project')
  const { revision, blocks } = await textOfRevision(dependencies, db, projectId, id)
  if (!fallback) refuseLevel(level, level < BLOCK_LEVEL ? await levelOfBlocks(blocks) : level, 'open')
  return { revision, blocks: await parseBlocks(fallback ? await plainAbove(level, blocks) : blocks) }
}
