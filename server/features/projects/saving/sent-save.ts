import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { rebaseSplices, type Splice } from '#manuscript/model/diff/splices.ts'
import { diffTexts } from '../manuscript/diff-texts.ts'
import type { Queryable } from '../../../database/database.ts'
import type { Change } from '../history/changes-between.ts'
import type { ProjectDependencies } from '../dependencies.ts'
import { readBlocks, readContent } from '../manuscript/read-blocks.ts'

export type SaveBody = Valid<InkloomContract['POST /update_content']>['body']

/** The content of a save: splices of its base, or a whole text. */
export type SentSave = { splices: Splice<string>[] } | { content: string[] }

export const readSave = async (body: SaveBody): Promise<SentSave> => {
  if ('content' in body) return { content: await readContent(body.content) }
  const splices: Splice<string>[] = []
  for (const splice of body.splices)
    if (splice.deleteCount > 0 || splice.blocks.length > 0)
      splices.push({ ...splice, blocks: await readBlocks(splice.blocks) })
  return { splices }
}

/** Returns the change that a save makes to its base revision. */
export const splicesOfBase = async (
  { texts }: ProjectDependencies,
  db: Queryable,
  projectId: string,
  base: number,
  sent: SentSave,
): Promise<Splice<string>[]> =>
  'splices' in sent ? sent.splices : diffTexts((await texts.at(db, projectId, base)).blocks, sent.content)

/** Rebases splices onto later changes. Returns null if both change the same blocks. */
export const rebaseOver = (splices: Splice<string>[], later: readonly Change[]): Splice<string>[] | null =>
  later.reduce<Splice<string>[] | null>((mine, change) => mine && rebaseSplices(mine, change.splices), splices)
