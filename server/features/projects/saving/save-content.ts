import { cleanLine } from '#manuscript/model/clean-text.ts'
import { lengthAfter, wrongSplices } from '#manuscript/model/diff/splices.ts'
import { diffTexts } from '../manuscript/diff-texts.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { replayRequest, presentSaved, type Saved } from './replay-request.ts'
import { refuseChanges } from '../manuscript/block-levels.ts'
import { changeText } from '../manuscript/change-text.ts'
import { type Change, changesBetween } from '../history/changes-between.ts'
import { storeConflict, type StoredConflict, conflictError } from './store-conflict.ts'
import type { SaveOutcome } from '../../../metrics/metrics.ts'
import type { Editor, ProjectDependencies } from '../dependencies.ts'
import { readSave, rebaseOver, type SaveBody, splicesOfBase } from './sent-save.ts'

/**
 * Saves a text. Splices are rebased onto the saves of others since the base revision. If both
 * changed the same blocks, the text is unchanged and the save is stored as a conflict, which throws
 * an ApiError. A repeated save gets its first answer.
 */
export const saveContent = async (dependencies: ProjectDependencies, user: Editor, body: SaveBody): Promise<Saved> => {
  const sent = await readSave(body)
  const by = { client: cleanLine(body.client), device: cleanLine(body.device), saveId: body.saveId }
  let outcome: SaveOutcome = 'accepted'
  const answer = await changeText<Saved | StoredConflict>(
    dependencies,
    user,
    body.projectId,
    async (tx, project, text) => {
      const base = body.baseRevision
      const aside = 'aside' in body && body.aside
      // A save that is based on the newest revision can't be a repeat, since the first one would have
      // made a newer revision.
      const again = (aside || base !== project.revision) && (await replayRequest(dependencies, tx, project, body, sent))
      if (again) {
        outcome = 'repeated'
        return { change: null, answer: () => again }
      }
      if (base === undefined) {
        const splices = 'content' in sent ? await diffTexts(text.blocks, sent.content) : sent.splices
        return { change: { ...by, kind: body.kind ?? 'whole', splices }, answer: (now) => presentSaved(now, []) }
      }
      if (base > project.revision)
        throw new ApiError(
          'invalid_request',
          'This save is based on a revision that does not exist. Load the text again.',
        )
      const missed = await changesBetween(tx, dependencies.texts, project.id, base, project.revision)
      await refuseChanges(user.level, missed)
      const mine = await splicesOfBase(dependencies, tx, project.id, base, sent)
      const wrong = wrongSplices(mine, lengthBefore(project.blocks, missed))
      if (wrong) throw new ApiError('invalid_request', wrong, { fields: { splices: wrong } })
      const splices = aside ? null : rebaseOver(mine, missed)
      if (missed.length > 0) outcome = 'rebased'
      if (!splices) {
        outcome = 'kept_beside'
        const conflict = await storeConflict(dependencies, tx, project, { ...by, base, splices: mine })
        return { change: null, answer: () => conflict }
      }
      return { change: { ...by, kind: body.kind ?? 'whole', splices }, answer: (now) => presentSaved(now, missed) }
    },
  )
  dependencies.countSave?.(outcome)
  // Throwing inside the transaction would roll back the stored conflict.
  if ('conflict' in answer) throw conflictError(answer)
  return answer
}

const lengthBefore = (blocks: number, changes: readonly Change[]): number =>
  blocks - changes.reduce((sum, { splices }) => sum + lengthAfter(0, splices), 0)
