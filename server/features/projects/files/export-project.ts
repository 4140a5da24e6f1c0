import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { completeOptions, type GivenOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../../exports/make-file.ts'
import { findForExport } from '../../../exports/publication-repository.ts'
import { rememberPdf } from '../../../exports/remember-pdf.ts'
import { withCover } from '../../../exports/with-cover.ts'
import { withPublication } from '../../../exports/with-publication.ts'
import { checkPremium } from '../check-premium.ts'
import type { ExportDependencies, ProjectUser } from '../dependencies.ts'
import { readText } from './read-text.ts'

export const exportProject = async (
  { database, texts, fonts, loadImage }: ExportDependencies,
  user: ProjectUser,
  { project_id: projectId, format, options }: { project_id: string; format: ExportFormat; options?: GivenOptions },
  signal: AbortSignal,
): Promise<File> => {
  checkPremium(user)
  const book = await readText({ database, texts }, user.id, projectId)
  const published = withPublication(book, await findForExport(database.db, { projectId }))
  const owner = { projectId }
  const load = (name: string) => loadImage(user.id, name)
  const covered = await withCover(database.db, { book: published, owner, format, fonts, loadImage: load, signal })
  const complete = completeOptions(options)
  const file = await makeFile(fonts, covered.book, format, {
    signal,
    options: complete,
    loadImage: covered.loadImage,
  })
  if (format === 'pdf') await rememberPdf(database.db, user.id, owner, { file, page: complete.pdf.page })
  return file
}
