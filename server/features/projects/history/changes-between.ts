import type { Splice } from '#manuscript/model/diff/splices.ts'
import { diffTexts } from '../manuscript/diff-texts.ts'
import type { Queryable } from '../../../database/database.ts'
import { charactersOf, type OpenTexts } from '../manuscript/open-texts.ts'
import { findRevision, type RevisionRow, revisionsBetween } from '../repository.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

/** A revision with its unpacked splices, or several revisions as one change. */
export interface Change extends Pick<RevisionRow, 'revision' | 'kind' | 'device'> {
  splices: Splice<string>[]
}

/** Above these limits, the revisions between two texts become one change. */
const MOST_CHANGES = 500
const MOST_CHARACTERS = 4_000_000

/**
 * Returns the changes after `after`, up to and including `upTo`, oldest first: one for each
 * revision, or a single one for a long history. Time and memory are therefore bounded by the size
 * of the text. The same range always results in the same changes, so that a repeated save is
 * recognized.
 */
export const changesBetween = async (
  db: Queryable,
  texts: OpenTexts,
  projectId: string,
  after: number,
  upTo: number,
): Promise<Change[]> => {
  // Nearly every save is based on the newest revision, so this skips the query.
  if (after >= upTo) return []
  const changes = upTo - after > MOST_CHANGES ? null : await eachChange(db, projectId, after, upTo)
  return changes ?? [await netChange(db, texts, projectId, after, upTo)]
}

/** Returns null if several revisions together have too much text. */
const eachChange = async (db: Queryable, projectId: string, after: number, upTo: number): Promise<Change[] | null> => {
  const changes: Change[] = []
  let characters = 0
  for await (const { revision, kind, device, splices: packed } of revisionsBetween(db, projectId, after, upTo)) {
    // Unpacking one revision at a time lets other calls run in between.
    const splices = await unpackSplices(packed)
    for (const { blocks } of splices) characters += charactersOf(blocks)
    if (characters > MOST_CHARACTERS && upTo - after > 1) return null
    changes.push({ revision, kind, device, splices })
  }
  return changes
}

const netChange = async (
  db: Queryable,
  texts: OpenTexts,
  projectId: string,
  after: number,
  upTo: number,
): Promise<Change> => {
  const newest = await findRevision(db, projectId, upTo)
  if (!newest) throw new Error(`Project ${projectId} has no revision ${upTo}`)
  const before = await texts.at(db, projectId, after)
  const now = await texts.at(db, projectId, upTo)
  const { revision, kind, device } = newest
  return { revision, kind, device, splices: await diffTexts(before.blocks, now.blocks) }
}
