import type { ExportFormat } from '#contract/books.ts'
import { editorStateToBook } from '#manuscript/model/editor-state-to-book.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { checkPremium } from './check-premium.ts'
import type { ProjectParts, ProjectUser } from './parts.ts'
import { parseBlock } from './read-blocks.ts'
import { findProject } from './repository.ts'

export const exportProject = async (
  { database, texts }: ProjectParts,
  user: ProjectUser,
  { project_id: projectId, format }: { project_id: string; format: ExportFormat },
  signal: AbortSignal,
): Promise<File> => {
  checkPremium(user)
  const project = await findProject(database.db, user.id, projectId)
  if (!project) throw notFound('project')
  const text = await texts.at(database.db, projectId, project.revision)
  const book = {
    ...editorStateToBook(
      { root: { type: 'root', children: text.blocks.map(parseBlock) } },
      { title: project.name, author: '', language: project.language },
    ),
    dates: { created: project.createdAt.toISOString(), modified: project.updatedAt.toISOString() },
  }
  // Loaded with the first download: the exporters are large, and the start is to be quick.
  const { exportBook, ExportError } = await import('#manuscript/export/export-book.ts')
  try {
    const { bytes, contentType, fileName } = await exportBook(book, format, { signal })
    return new File([new Uint8Array(bytes)], fileName, { type: contentType })
  } catch (error) {
    if (error instanceof ExportError) throw new Refusal('export_failed', error.message, { cause: error })
    throw error
  }
}
