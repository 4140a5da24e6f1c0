import { messages } from '#contract/projects.ts'
import type { Splice } from '#manuscript/model/splices.ts'
import type { Transaction } from '../../database/database.ts'
import { Refusal } from '../../http/refusal.ts'
import { countChange } from './change-text.ts'
import type { ProjectParts } from './parts.ts'
import { addConflict, findRevision, type ProjectRow } from './repository.ts'
import { conflictId } from './revision-id.ts'
import { packSplices } from './text-bytes.ts'

/** A save that is kept beside the text, and the revision that the text is at. */
export interface Kept {
  kept: number
  revision: number
}

export const refuseKept = ({ kept, revision }: Kept): Refusal =>
  new Refusal('conflict', messages.conflict, { details: { revision, kept: conflictId(kept) } })

export const keepConflict = async (
  { texts }: ProjectParts,
  tx: Transaction,
  project: ProjectRow,
  { base, splices, saveId, device }: { base: number; splices: Splice<string>[]; saveId?: string; device: string },
): Promise<Kept> => {
  const { blocks } = await texts.at(tx, project.id, base)
  const { words: wordsChange } = await countChange(blocks, splices, project.language)
  const { words } = (await findRevision(tx, project.id, base))!
  const kept = await addConflict(tx, {
    projectId: project.id,
    baseRevision: base,
    saveId: saveId ?? null,
    device,
    splices: await packSplices(splices, { words: words + wordsChange, wordsChange }),
  })
  return { kept, revision: project.revision }
}
