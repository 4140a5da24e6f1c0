import { moveAnchors } from '#manuscript/model/anchors/move-anchors.ts'
import { applySplices, type Splice } from '#manuscript/model/diff/splices.ts'
import type { Transaction } from '../../../database/database.ts'
import type { CommentDependencies } from '../dependencies.ts'
import { type CommentedProject, listAnchors, setCommentedRevision, updateAnchors } from './repository.ts'

interface TextChange {
  before: readonly string[]
  splices: readonly Splice<string>[]
}

/**
 * Moves the anchors of a project's comments through changes of its text, in the transaction that
 * stores them.
 */
export const moveComments = async (
  tx: Transaction,
  projectId: string,
  changes: readonly TextChange[],
): Promise<void> => {
  const anchors = await listAnchors(tx, projectId)
  const moved = changes.reduce((all, { before, splices }) => moveAnchors(all, before, splices), anchors)
  await updateAnchors(
    tx,
    moved.filter((anchor, at) => anchor !== anchors[at]),
  )
}

/** Returns the changes between two revisions, each with the text before it. */
export const textChanges = async (
  { readBlocks, changesBetween }: Pick<CommentDependencies, 'readBlocks' | 'changesBetween'>,
  tx: Transaction,
  projectId: string,
  [after, upTo]: [after: number, upTo: number],
): Promise<TextChange[]> => {
  if (after >= upTo) return []
  let before = await readBlocks(tx, projectId, after)
  return (await changesBetween(tx, projectId, after, upTo)).map(({ splices }) => {
    const change = { before, splices }
    before = applySplices(before, splices)
    return change
  })
}

/**
 * Moves anchors to the current revision that a process of a version without comments did not move.
 * The caller has locked the project.
 */
export const catchUp = async (
  dependencies: Pick<CommentDependencies, 'readBlocks' | 'changesBetween'>,
  tx: Transaction,
  { id, revision, commentedRevision }: CommentedProject,
): Promise<void> => {
  if (commentedRevision === null || commentedRevision >= revision) return
  await moveComments(tx, id, await textChanges(dependencies, tx, id, [commentedRevision, revision]))
  await setCommentedRevision(tx, id, revision)
}
