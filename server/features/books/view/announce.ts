import type { BookDependencies } from '../dependencies.ts'
import { presentTask } from './present-task.ts'
import { type BookRow, countWritten, findBook, findBookOf } from '../repository.ts'

/** Publishes the current state of a book to its watchers. */
export const announce = async (
  { database, live }: BookDependencies,
  { guid, userId }: Pick<BookRow, 'guid' | 'userId'>,
): Promise<void> => {
  const book = await findBook(database.db, userId, guid)
  if (!book) return
  const written = await countWritten(database.db, [guid])
  live.publish(guid, { type: 'task', task: presentTask(book, written.get(guid), live) })
}

/** Publishes the current state of a book that another part of the server has changed. */
export const announceChanged = async (dependencies: BookDependencies, guid: string): Promise<void> => {
  const book = await findBookOf(dependencies.database.db, guid)
  if (book) await announce(dependencies, book)
}
