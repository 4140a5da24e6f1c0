import type { Exportable } from '#manuscript/export/export-text.ts'
import type { LoadImage } from '#manuscript/export/images.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { completeOptions, type GivenOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../../exports/make-file.ts'
import { findForExport } from '../../../exports/publication-repository.ts'
import { withPublication } from '../../../exports/with-publication.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { checkPremium } from '../check-premium.ts'
import type { ExportDependencies, ProjectUser } from '../dependencies.ts'
import { readManuscript } from '../manuscript/read-blocks.ts'
import { findProject } from '../repository.ts'

/** Loads a project as its exported files have it. */
export const loadForExport = async (
  { database, texts, loadImage }: Pick<ExportDependencies, 'database' | 'texts' | 'loadImage'>,
  userId: string,
  projectId: string,
): Promise<{ book: Exportable; loadImage: LoadImage }> => {
  const project = await findProject(database.db, userId, projectId)
  if (!project) throw notFound('project')
  const text = await texts.at(database.db, projectId, project.revision)
  const book = {
    ...(await readManuscript(text.blocks, project)),
    dates: { created: project.createdAt.toISOString(), modified: project.updatedAt.toISOString() },
  }
  return {
    book: withPublication(book, await findForExport(database.db, { projectId })),
    loadImage: (name) => loadImage(userId, name),
  }
}

export const exportProject = async (
  parts: ExportDependencies,
  user: ProjectUser,
  { project_id: projectId, format, options }: { project_id: string; format: ExportFormat; options?: GivenOptions },
  signal: AbortSignal,
): Promise<File> => {
  checkPremium(user)
  const { book, loadImage } = await loadForExport(parts, user.id, projectId)
  return makeFile(parts.fonts, book, format, { signal, options: completeOptions(options), loadImage })
}
