import type { BookEvent, Manuscript } from '#contract/books.ts'
import { notFound } from '../../http/refusal.ts'
import { chaptersOf, lengthScore, writtenBook } from './book-view.ts'
import type { BookParts, BookUser } from './parts.ts'
import { presentTask } from './present-task.ts'
import { findBook, findSteps } from './repository.ts'

export const readManuscript = async (
  { database, live }: BookParts,
  user: BookUser,
  guid: string,
): Promise<Manuscript> => {
  const book = await findBook(database.db, user.id, guid)
  if (!book) throw notFound('book')
  const written = writtenBook(await findSteps(database.db, guid))
  let words = 0
  for (const section of written.sections.values()) words += section.words
  return {
    task: presentTask(book, { sections: written.sections.size, words }, live),
    // A worksheet is not meant to be as long as what it is for.
    length_score: book.writer === 'model' ? lengthScore(written) : null,
    chapters: chaptersOf(written, live.sections(guid)),
  }
}

/** The whole book first, then what happens to it. Listening begins before reading, so that nothing falls between. */
export const watchBook = async (
  parts: BookParts,
  user: BookUser,
  guid: string,
  signal: AbortSignal,
): Promise<AsyncIterable<BookEvent>> => {
  const left = new AbortController()
  const events = parts.live.watch(guid, AbortSignal.any([signal, left.signal]))
  try {
    return startWith({ type: 'manuscript', manuscript: await readManuscript(parts, user, guid) }, events)
  } catch (error) {
    left.abort()
    throw error
  }
}

async function* startWith(first: BookEvent, events: AsyncIterable<BookEvent>) {
  yield first
  yield* events
}
