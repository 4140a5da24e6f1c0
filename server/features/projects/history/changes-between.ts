import type { Splice } from '#manuscript/model/splices.ts'
import type { Queryable } from '../../../database/database.ts'
import { type RevisionRow, revisionsBetween } from '../repository.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

/** A revision with its unpacked splices. */
export interface Change extends Omit<RevisionRow, 'splices'> {
  splices: Splice<string>[]
}

/** Returns the revisions after `after`, up to and including `upTo`, oldest first. */
export const changesBetween = async (
  db: Queryable,
  projectId: string,
  after: number,
  upTo: number,
): Promise<Change[]> => {
  // Nearly every save is based on the newest revision, so this skips the query.
  if (after >= upTo) return []
  const rows = await revisionsBetween(db, projectId, after, upTo)
  const changes: Change[] = []
  // Unpacking one revision at a time lets other calls run in between.
  for (const row of rows) changes.push({ ...row, splices: await unpackSplices(row.splices) })
  return changes
}
