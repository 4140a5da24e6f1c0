import type { Revision } from '#contract/projects.ts'
import { seconds } from '../present-project.ts'
import type { ConflictRow } from '../repository.ts'
import { conflictId } from '../history/revision-id.ts'
import { unpackNotes } from '../manuscript/text-bytes.ts'

/** Presents a conflict, compared with its base revision. */
export const presentConflict = async ({
  id,
  baseRevision,
  device,
  splices,
  createdAt,
}: ConflictRow): Promise<Revision> => {
  const { words, wordsChange } = await unpackNotes(splices)
  return {
    id: conflictId(id),
    revision: baseRevision,
    kind: 'conflict',
    device,
    created_date: seconds(createdAt),
    words,
    words_change: wordsChange,
    previous: baseRevision,
    saves: 1,
  }
}
