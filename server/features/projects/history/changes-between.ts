import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import type { Splice } from '#manuscript/model/splices.ts'
import type { Queryable } from '../../../database/database.ts'
import { charactersOf, type OpenTexts } from '../manuscript/open-texts.ts'
import { type RevisionRow, revisionsBetween } from '../repository.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

/** A revision with what it did. */
export interface Change extends Omit<RevisionRow, 'splices'> {
  splices: Splice<string>[]
}

/** More saves, or more text in them, are given as one change: memory must not grow with the length of a history. */
const MOST_CHANGES = 500
const MOST_CHARACTERS = 20_000_000
const READ_AT_ONCE = 50

/**
 * Past `after`, up to `upTo`, oldest first. A long way is one change, from the text as it was to the text as it became. The
 * same two revisions always give the same changes, so that a save that is sent again is recognized.
 */
export const changesBetween = async (
  db: Queryable,
  texts: OpenTexts,
  projectId: string,
  after: number,
  upTo: number,
): Promise<Change[]> => {
  // Nearly every save stands on the newest revision.
  if (after >= upTo) return []
  const single = upTo - after > MOST_CHANGES ? null : await changeByChange(db, projectId, after, upTo)
  return single ?? [await asOneChange(db, texts, projectId, after, upTo)]
}

/** null if they hold too much text. */
const changeByChange = async (
  db: Queryable,
  projectId: string,
  after: number,
  upTo: number,
): Promise<Change[] | null> => {
  const changes: Change[] = []
  let characters = 0
  for (let from = after; from < upTo; from += READ_AT_ONCE) {
    const rows = await revisionsBetween(db, projectId, from, Math.min(upTo, from + READ_AT_ONCE))
    // One after the other, so that others have their turn in between.
    for (const row of rows) {
      const splices = await unpackSplices(row.splices)
      for (const { blocks } of splices) characters += charactersOf(blocks)
      changes.push({ ...row, splices })
      // A single save is never more than a text.
      if (characters > MOST_CHARACTERS && upTo - after > 1) return null
    }
  }
  return changes
}

const asOneChange = async (
  db: Queryable,
  texts: OpenTexts,
  projectId: string,
  after: number,
  upTo: number,
): Promise<Change> => {
  const [newest] = await revisionsBetween(db, projectId, upTo - 1, upTo)
  if (!newest) throw new Error('A project has no row for a revision that it had')
  const before = await texts.at(db, projectId, after)
  const now = await texts.at(db, projectId, upTo)
  return { ...newest, splices: diffBlocks(before.blocks, now.blocks) }
}
