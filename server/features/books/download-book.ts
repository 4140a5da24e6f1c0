import type { Book } from '#manuscript/model/book.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../exports/make-file.ts'
import { findForExport } from '../../exports/publication-repository.ts'
import { withPublication } from '../../exports/with-publication.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import { asBook, writtenBook } from './view/book-view.ts'
import type { DownloadDependencies, BookUser } from './dependencies.ts'
import { findBook, findSteps } from './repository.ts'

/** Loads a book as its exported files have it. One that is not finished is marked as incomplete. */
export const loadForExport = async (
  { database }: Pick<DownloadDependencies, 'database'>,
  userId: string,
  { guid, partial }: { guid: string; partial: boolean },
): Promise<Book> => {
  const book = await findBook(database.db, userId, guid)
  if (!book) throw notFound('book')
  if (book.status !== 'DONE' && !partial) throw new ApiError('wrong_state', 'This book is not finished yet.')
  const { steps, leftOut, changedAt } = await findSteps(database.db, guid)
  // The same text always gives the same file, so its date can't be the time of the download.
  const finishedAt = book.finishedAt ?? changedAt
  const manuscript = asBook(writtenBook(steps, leftOut), { ...book, finishedAt })
  if (!manuscript)
    throw new ApiError('wrong_state', 'Nothing of this book is finished yet, so there is nothing to download.')
  return withPublication(manuscript, await findForExport(database.db, { bookGuid: guid }))
}

export const downloadBook = async (
  parts: DownloadDependencies,
  user: BookUser,
  guid: string,
  { format, partial, options }: { format: ExportFormat; partial: boolean; options: ExportOptions },
  signal: AbortSignal,
): Promise<File> =>
  makeFile(parts.fonts, await loadForExport(parts, user.id, { guid, partial }), format, { signal, options })
