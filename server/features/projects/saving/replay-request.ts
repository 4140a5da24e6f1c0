import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { messages } from '#contract/projects.ts'
import { tidySplices } from '#manuscript/model/diff/tidy-splices.ts'
import type { Transaction } from '../../../database/database.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { type Change, changesBetween } from '../history/changes-between.ts'
import type { StoredConflict } from './store-conflict.ts'
import type { ProjectDependencies } from '../dependencies.ts'
import { presentChange } from './present-change.ts'
import { type ConflictRow, findConflictOfSave, findRevisionOfSave, type ProjectRow } from '../repository.ts'
import { rebaseOver, type SaveBody, type SentSave, splicesOfBase } from './sent-save.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

export type Saved = Reply<InkloomContract['POST /update_content']>

export const presentSaved = async (revision: number, missed: readonly Change[]): Promise<Saved> => ({
  message: messages.contentSaved,
  revision,
  missed: await Array.fromAsync(missed, presentChange),
})

/**
 * Replays the answer of a save that was already received. Returns undefined if its `saveId` is
 * unknown.
 */
export const replayRequest = async (
  dependencies: ProjectDependencies,
  tx: Transaction,
  project: ProjectRow,
  { saveId, baseRevision: base }: SaveBody,
  sent: SentSave,
): Promise<Saved | StoredConflict | undefined> => {
  if (saveId === undefined) return undefined
  const conflict = await findConflictOfSave(tx, project.id, saveId)
  if (conflict) {
    if (!(await isKept(dependencies, tx, conflict, base, sent))) throw otherSave()
    return { conflict: conflict.id, revision: project.revision }
  }
  const revision = await findRevisionOfSave(tx, project.id, saveId)
  if (revision === undefined) return undefined
  const missed = base === undefined ? [] : await changesBetween(tx, dependencies.texts, project.id, base, revision - 1)
  if (!(await isDone(dependencies, tx, project.id, { base, missed, revision }, sent))) throw otherSave()
  return presentSaved(revision, missed)
}

const isKept = async (
  dependencies: ProjectDependencies,
  tx: Transaction,
  { projectId, baseRevision, splices }: ConflictRow,
  base: number | undefined,
  sent: SentSave,
): Promise<boolean> =>
  base === baseRevision &&
  isSame(await splicesOfBase(dependencies, tx, projectId, base, sent), await unpackSplices(splices))

const isDone = async (
  dependencies: ProjectDependencies,
  tx: Transaction,
  projectId: string,
  { base, missed, revision }: { base: number | undefined; missed: Change[]; revision: number },
  sent: SentSave,
): Promise<boolean> => {
  if (base === undefined) {
    const { blocks } = await dependencies.texts.at(tx, projectId, revision)
    return 'content' in sent && isSame(blocks, sent.content)
  }
  if (base >= revision) return false
  const [change] = await changesBetween(tx, dependencies.texts, projectId, revision - 1, revision)
  const { blocks } = await dependencies.texts.at(tx, projectId, revision - 1)
  const rebased = rebaseOver(await splicesOfBase(dependencies, tx, projectId, base, sent), missed)
  return rebased !== null && isSame(tidySplices(rebased, blocks.length), change!.splices)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A different text with a known `saveId` would be lost if it were answered as done. */
const otherSave = () =>
  new ApiError(
    'invalid_request',
    'A different text was already saved with this saveId, so this one was not saved. Send it again with a new saveId.',
    { details: { reason: 'other_save' } },
  )
