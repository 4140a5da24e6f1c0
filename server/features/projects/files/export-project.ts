import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { completeOptions, type GivenOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../../exports/make-file.ts'
import { findForExport } from '../../../exports/publication-repository.ts'
import { rememberPdf } from '../../../exports/remember-pdf.ts'
import { type ExportUse, type LoadedText, withCover } from '../../../exports/with-cover.ts'
import { withPublication } from '../../../exports/with-publication.ts'
import { checkPremium } from '../check-premium.ts'
import type { ExportDependencies, ProjectUser } from '../dependencies.ts'
import { readText } from './read-text.ts'

/** Loads a project for its export. */
export const loadForExport = async (
  { database, texts, fonts, loadImage }: Pick<ExportDependencies, 'database' | 'texts' | 'fonts' | 'loadImage'>,
  userId: string,
  projectId: string,
  use: ExportUse,
): Promise<LoadedText> => {
  const { db } = database
  const owner = { projectId }
  const book = withPublication(await readText({ database, texts }, userId, projectId), await findForExport(db, owner))
  return withCover(db, { book, owner, fonts, loadImage: (name) => loadImage(userId, name) }, use)
}

export const exportProject = async (
  dependencies: ExportDependencies,
  user: ProjectUser,
  { project_id: projectId, format, options }: { project_id: string; format: ExportFormat; options?: GivenOptions },
  signal: AbortSignal,
): Promise<File> => {
  checkPremium(user)
  const complete = completeOptions(options)
  const { book, loadImage } = await loadForExport(dependencies, user.id, projectId, { format, signal })
  const file = await makeFile(dependencies.fonts, book, format, {
    signal,
    options: complete,
    loadImage,
    reuse: [user.id, { projectId }],
  })
  const { page } = complete.pdf
  if (format === 'pdf') await rememberPdf(dependencies.database.db, user.id, { projectId }, { file, page })
  return file
}
