import { sectionMessages } from '#contract/book-sections.ts'
import type { SectionPlace } from '#writer/book/book-state.ts'
import type { Queryable } from '../../../database/database.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { findSection, type StoredSection } from './text-repository.ts'

/** Returns the text of the section with this id. Throws an ApiError if it has none. */
export const requireText = async (db: Queryable, guid: string, place: SectionPlace): Promise<StoredSection> => {
  const stored = await findSection(db, guid, place)
  if (!stored) throw new ApiError('wrong_state', sectionMessages.noText)
  return stored
}

/** Returns the text of the section with this id. Throws an ApiError if it has none or is locked. */
export const requireUnlocked = async (db: Queryable, guid: string, place: SectionPlace): Promise<StoredSection> => {
  const stored = await requireText(db, guid, place)
  if (stored.locked) throw new ApiError('wrong_state', sectionMessages.locked)
  return stored
}
