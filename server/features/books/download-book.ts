import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../exports/make-file.ts'
import { findForExport } from '../../exports/publication-repository.ts'
import { rememberPdf } from '../../exports/remember-pdf.ts'
import { withCover } from '../../exports/with-cover.ts'
import { withPublication } from '../../exports/with-publication.ts'
import type { DownloadDependencies, BookUser } from './dependencies.ts'
import { readText } from './view/read-text.ts'

export const downloadBook = async (
  { database, fonts, loadImage }: DownloadDependencies,
  user: BookUser,
  guid: string,
  { format, partial, options }: { format: ExportFormat; partial: boolean; options: ExportOptions },
  signal: AbortSignal,
): Promise<File> => {
  const manuscript = await readText(database.db, user.id, guid, { partial })
  const published = withPublication(manuscript, await findForExport(database.db, { bookGuid: guid }))
  const owner = { bookGuid: guid }
  const load = (name: string) => loadImage(user.id, name)
  const covered = await withCover(database.db, { book: published, owner, format, fonts, loadImage: load, signal })
  const file = await makeFile(fonts, covered.book, format, { signal, options, loadImage: covered.loadImage })
  if (format === 'pdf') await rememberPdf(database.db, user.id, owner, { file, page: options.pdf.page })
  return file
}
