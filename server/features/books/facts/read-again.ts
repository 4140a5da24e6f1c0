import type { SectionPlace } from '#writer/book/book-state.ts'
import type { Transaction } from '../../../database/database.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { markUnread } from '../sections/text-repository.ts'

/**
 * Has the facts of a section read again in the background, because it has another text. `place` is
 * the id of the section. Does nothing for a book whose facts are not read. Without AI access, the
 * facts that the new text still states stay.
 */
export const readAgain = async (
  { queueFacts }: Pick<BookDependencies, 'queueFacts'>,
  tx: Transaction,
  { premium }: Pick<BookUser, 'premium'>,
  guid: string,
  place: SectionPlace,
): Promise<void> => {
  if ((await markUnread(tx, guid, place)) && premium) await queueFacts(tx, guid)
}
