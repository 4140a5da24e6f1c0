import type { BookEvent, Manuscript } from '#contract/book-task.ts'
import { notFound, ApiError } from '../../../http/errors/api-error.ts'
import { chaptersOf, bookLengthScore, writtenBook } from './book-view.ts'
import type { BookEventOrReload } from './live-books.ts'
import type { BookDependencies, BookUser } from '../dependencies.ts'
import { proposedSections } from '../sections/proposed-sections.ts'
import { presentTask } from './present-task.ts'
import { countWritten, findBlocks, findBook, findSteps } from '../repository.ts'
import { rewrittenPlace } from '../writing/rewritten-place.ts'
import { presentText } from './present-blocks.ts'

export const readManuscript = async (
  { database, live }: BookDependencies,
  user: BookUser,
  guid: string,
): Promise<Manuscript> => {
  const book = await findBook(database.db, user.id, guid)
  if (!book) throw notFound('book')
  const { steps, leftOut, locked } = await findSteps(database.db, guid)
  const written = writtenBook(steps, leftOut)
  const counted = await countWritten(database.db, [guid])
  return {
    task: presentTask(book, counted.get(guid), live),
    // A worksheet is not meant to be as long as the text it prepares.
    length_score: book.writer === 'model' ? bookLengthScore(written) : null,
    sections_version: book.sectionsVersion,
    chapters: chaptersOf(written, {
      live: live.sections(guid),
      rewritten: rewrittenPlace(book),
      locked,
      proposed: await proposedSections(database.db, book),
    }),
  }
}

/**
 * Yields the whole book first, then its events. It subscribes before it reads, so that no event is
 * missed.
 */
export const watchBook = async (
  dependencies: BookDependencies,
  user: BookUser,
  guid: string,
  signal: AbortSignal,
): Promise<AsyncIterable<BookEvent>> => {
  const left = new AbortController()
  const events = dependencies.live.watch(guid, AbortSignal.any([signal, left.signal]))
  try {
    return bookEvents(dependencies, user, guid, await readManuscript(dependencies, user, guid), events)
  } catch (error) {
    left.abort()
    throw error
  }
}

async function* bookEvents(
  dependencies: BookDependencies,
  user: BookUser,
  guid: string,
  manuscript: Manuscript,
  events: AsyncIterable<BookEventOrReload>,
): AsyncGenerator<BookEvent> {
  yield { type: 'manuscript', manuscript }
  for await (const event of events) {
    if (event.type === 'again') {
      const now = await reloadBook(dependencies, user, guid)
      yield now
      if (now.type === 'deleted') return
    } else if (event.type === 'section' && event.state === 'done' && !event.blocks)
      yield { ...event, blocks: presentText(await findBlocks(dependencies.database.db, guid, event)) }
    else yield event
  }
}

/** Returns the whole book again, or `deleted` if it was deleted meanwhile. */
const reloadBook = async (dependencies: BookDependencies, user: BookUser, guid: string): Promise<BookEvent> => {
  try {
    return { type: 'manuscript', manuscript: await readManuscript(dependencies, user, guid) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return { type: 'deleted' }
    throw error
  }
}
