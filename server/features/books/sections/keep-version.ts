import type { SectionPlace } from '#writer/book/book-state.ts'
import type { Transaction } from '../../../database/database.ts'
import type { StoredSection } from './text-repository.ts'
import { addVersion, hasVersions } from './versions-repository.ts'

/**
 * Stores the current text of a section as a version before its first change. Texts that nobody
 * changes are stored only once.
 */
export const keepFirstVersion = async (
  tx: Transaction,
  guid: string,
  place: SectionPlace,
  { step, createdAt }: StoredSection,
): Promise<void> => {
  if (await hasVersions(tx, guid, place)) return
  await addVersion(tx, {
    bookGuid: guid,
    place,
    origin: 'written',
    state: 'accepted',
    step,
    createdAt,
    decidedAt: createdAt,
  })
}
