import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../exports/make-file.ts'
import { findForExport } from '../../exports/publication-repository.ts'
import { rememberPdf } from '../../exports/remember-pdf.ts'
import { type ExportUse, type LoadedText, withCover } from '../../exports/with-cover.ts'
import { withPublication } from '../../exports/with-publication.ts'
import type { DownloadDependencies, BookUser } from './dependencies.ts'
import { readText } from './view/read-text.ts'

/** Loads a book for its export. An unfinished book is marked as incomplete. */
export const loadForExport = async (
  { database: { db }, fonts, loadImage }: Pick<DownloadDependencies, 'database' | 'fonts' | 'loadImage'>,
  userId: string,
  { guid, partial }: { guid: string; partial: boolean },
  use: ExportUse,
): Promise<LoadedText> => {
  const owner = { bookGuid: guid }
  const book = withPublication(await readText(db, userId, guid, { partial }), await findForExport(db, owner))
  return withCover(db, { book, owner, fonts, loadImage: (name) => loadImage(userId, name) }, use)
}

export const downloadBook = async (
  dependencies: DownloadDependencies,
  user: BookUser,
  guid: string,
  { format, partial, options }: { format: ExportFormat; partial: boolean; options: ExportOptions },
  signal: AbortSignal,
): Promise<File> => {
  const { book, loadImage } = await loadForExport(dependencies, user.id, { guid, partial }, { format, signal })
  const file = await makeFile(dependencies.fonts, book, format, {
    signal,
    options,
    loadImage,
    reuse: [user.id, { bookGuid: guid }],
  })
  const { page } = options.pdf
  if (format === 'pdf') await rememberPdf(dependencies.database.db, user.id, { bookGuid: guid }, { file, page })
  return file
}
