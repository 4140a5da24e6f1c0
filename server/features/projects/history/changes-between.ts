import type { Splice } from '#manuscript/model/splices.ts'
import type { Queryable } from '../../../database/database.ts'
import { type RevisionRow, revisionsBetween } from '../repository.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

/** A revision with what it did. */
export interface Change extends Omit<RevisionRow, 'splices'> {
  splices: Splice<string>[]
}

/** Past `after`, up to `upTo`, oldest first. */
export const changesBetween = async (
  db: Queryable,
  projectId: string,
  after: number,
  upTo: number,
): Promise<Change[]> => {
  // Nearly every save stands on the newest revision.
  if (after >= upTo) return []
  const rows = await revisionsBetween(db, projectId, after, upTo)
  const changes: Change[] = []
  // One after the other, so that others have their turn in between.
  for (const row of rows) changes.push({ ...row, splices: await unpackSplices(row.splices) })
  return changes
}
