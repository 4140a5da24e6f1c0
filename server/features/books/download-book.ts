import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../exports/make-file.ts'
import { findForExport } from '../../exports/publication-repository.ts'
import { withPublication } from '../../exports/with-publication.ts'
import { notFound, ApiError } from '../../http/errors/api-error.ts'
import { asBook, writtenBook } from './view/book-view.ts'
import type { DownloadDependencies, BookUser } from './dependencies.ts'
import { findBook, findSteps } from './repository.ts'

export const downloadBook = async (
  { database, fonts }: DownloadDependencies,
  user: BookUser,
  guid: string,
  { format, partial, options }: { format: ExportFormat; partial: boolean; options: ExportOptions },
  signal: AbortSignal,
): Promise<File> => {
  const book = await findBook(database.db, user.id, guid)
  if (!book) throw notFound('book')
  if (book.status !== 'DONE' && !partial) throw new ApiError('wrong_state', 'This book is not finished yet.')
  const { steps, leftOut } = await findSteps(database.db, guid)
  const manuscript = asBook(writtenBook(steps, leftOut), book)
  if (!manuscript)
    throw new ApiError('wrong_state', 'Nothing of this book is finished yet, so there is nothing to download.')
  const published = withPublication(manuscript, await findForExport(database.db, { bookGuid: guid }))
  return makeFile(fonts, published, format, { signal, options })
}
