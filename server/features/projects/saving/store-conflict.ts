import { messages } from '#contract/projects.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import type { Transaction } from '../../../database/database.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { countChange } from '../manuscript/change-text.ts'
import type { ProjectDependencies } from '../dependencies.ts'
import { imagesIn } from '../manuscript/images-in.ts'
import { addConflict, addImageUses, findRevision, type ProjectRow } from '../repository.ts'
import { conflictId } from '../history/revision-id.ts'
import { packSplices } from '../manuscript/text-bytes.ts'

/** A save that was stored as a conflict, and the current revision of the text. */
export interface StoredConflict {
  conflict: number
  revision: number
}

export const conflictError = ({ conflict, revision }: StoredConflict): ApiError =>
  new ApiError('conflict', messages.conflict, { details: { revision, kept: conflictId(conflict) } })

export const storeConflict = async (
  { texts }: ProjectDependencies,
  tx: Transaction,
  project: ProjectRow,
  { base, splices, saveId, device }: { base: number; splices: Splice<string>[]; saveId?: string; device: string },
): Promise<StoredConflict> => {
  const { blocks } = await texts.at(tx, project.id, base)
  const { words: wordsChange } = await countChange(blocks, splices, project.language)
  const { words } = (await findRevision(tx, project.id, base))!
  const conflict = await addConflict(tx, {
    projectId: project.id,
    baseRevision: base,
    saveId: saveId ?? null,
    device,
    splices: await packSplices(splices, { words: words + wordsChange, wordsChange }),
  })
  await addImageUses(tx, project, await imagesIn(splices))
  return { conflict, revision: project.revision }
}
