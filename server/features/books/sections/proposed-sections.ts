import { positionsOf, idOf } from '#writer/arrangement/arrangement.ts'
import type { Queryable } from '../../../database/database.ts'
import type { BookRow } from '../repository.ts'
import { sectionKey } from '../writing/section-key.ts'
import { findArrangement } from '../../../writing/arrangement-repository.ts'
import { findProposed } from './versions-repository.ts'

/** Returns the keys of sections with a pending proposal. */
export const proposedSections = async (db: Queryable, { guid }: Pick<BookRow, 'guid'>): Promise<Set<string>> => {
  const proposed = await findProposed(db, guid)
  if (proposed.length === 0) return new Set()
  const arrangement = await findArrangement(db, guid)
  const positions = arrangement && positionsOf(arrangement)
  return new Set(
    proposed.flatMap((place) => {
      const at = positions ? positions.get(idOf(place)) : place
      return at ? [sectionKey(at.chapter, at.section)] : []
    }),
  )
}
