import { UNTITLED } from '#contract/projects.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { Transaction } from '../../../database/database.ts'
import { copyDetails } from '../../../exports/publication-repository.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { copyCodex } from '../../../writing/copy-codex.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { imagesIn } from '../manuscript/images-in.ts'
import { packSplices } from '../manuscript/text-bytes.ts'
import {
  addCopy,
  addImageUses,
  addRevision,
  copyContexts,
  findCopy,
  findProject,
  type NewProject,
  type ProjectRow,
} from '../repository.ts'

/**
 * Returns the columns of a copy. Pending drafts, the history, comments and links for readers stay
 * with the original: comments are a conversation about its text, partly with its guests. So the
 * copy has no `commentedRevision`. Writing sessions stay too, because each word was typed only
 * once.
 */
const rowOfCopy = (source: ProjectRow, name: string, copyKey: string): NewProject & { copyKey: string } => ({
  userId: source.userId,
  name: cleanLine(name) || UNTITLED,
  description: source.description,
  language: source.language,
  writingStyle: source.writingStyle,
  tone: source.tone,
  nsfw: source.nsfw,
  // An accepted outline is already in the text, and the page would ask for its review again.
  contents: source.revision === 0 ? source.contents : null,
  revision: 0,
  blocks: source.blocks,
  blockLevel: source.blockLevel,
  words: source.words,
  symbols: source.symbols,
  wordGoal: source.wordGoal,
  goals: source.goals,
  bookGuid: source.bookGuid,
  folderId: source.folderId,
  copyKey,
})

/**
 * Copies a stored project. Images are shared, because an account stores each of them once. The text
 * is compressed before the transaction, which then only inserts rows.
 */
export const copyProject = async (
  { database, texts }: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  { name, copy_id: copyKey }: { name: string; copy_id: string },
): Promise<{ project_id: string }> => {
  const source = await findProject(database.db, user.id, projectId)
  if (!source) throw notFound('project')
  const made = await findCopy(database.db, user.id, copyKey)
  if (made !== undefined) return { project_id: made }
  const { blocks } = await texts.at(database.db, projectId, source.revision)
  const text = [{ start: 0, deleteCount: 0, blocks }]
  const splices = await packSplices(text)
  const images = await imagesIn(text)
  return database.transaction(async (tx) => {
    const copy = await addCopy(tx, rowOfCopy(source, name, copyKey))
    if (!copy) return { project_id: (await findCopy(tx, user.id, copyKey))! }
    await addRevision(tx, {
      projectId: copy.id,
      revision: 0,
      kind: 'created',
      splices,
      words: source.words,
      wordsChange: source.words,
      wordsRemoved: 0,
    })
    await addImageUses(tx, copy, images)
    await copyBeside(tx, source, copy)
    return { project_id: copy.id }
  })
}

/** Copies the data that belongs to a project in addition to its text. */
const copyBeside = async (tx: Transaction, { id: from, revision }: ProjectRow, copy: ProjectRow): Promise<void> => {
  const target = { userId: copy.userId, projectId: copy.id }
  await copyContexts(tx, from, copy.id)
  await copyDetails(tx, from, target)
  await copyCodex(tx, { projectId: from, revision }, target)
}
