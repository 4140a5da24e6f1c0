import type { SectionPlace } from '#writer/book/book-state.ts'
import type { Transaction } from '../../../database/database.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { listWithoutFacts, markUnread } from '../sections/text-repository.ts'

/**
 * Requests that the facts of a section be read again in the background, because its text has
 * changed. `place` is the id of the section. Does nothing for a book whose facts are not read.
 * Without AI access, the facts that the new text still states are kept.
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

/**
 * Requests that the facts of some sections be read in the background: the model could not be
 * reached to read them when the sections were written. Does nothing for a book whose facts are not
 * read.
 */
export const readMissing = async (
  { queueFacts }: Pick<BookDependencies, 'queueFacts'>,
  tx: Transaction,
  guid: string,
): Promise<void> => {
  const places = await listWithoutFacts(tx, guid)
  const marked: boolean[] = []
  for (const place of places) marked.push(await markUnread(tx, guid, place))
  if (marked.includes(true)) await queueFacts(tx, guid)
}
