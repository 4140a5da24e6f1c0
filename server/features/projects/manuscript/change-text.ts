import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { applySplices, type Splice } from '#manuscript/model/diff/splices.ts'
import { tidySplices } from '#manuscript/model/diff/tidy-splices.ts'
import type { Transaction } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { levelAfter, refuseLevel } from './block-levels.ts'
import { charactersOf, type OpenText } from './open-texts.ts'
import type { Editor, ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { imagesIn } from './images-in.ts'
import { countBlocks, refuseTooLong } from './read-blocks.ts'
import {
  addImageUses,
  addRevision,
  addSnapshot,
  findProject,
  lockProject,
  type ProjectRow,
  type RevisionRow,
  updateProject,
} from '../repository.ts'
import { packBlocks, packSplices } from './text-bytes.ts'
import { wordsRemoved } from './words-removed.ts'

interface Change extends Pick<RevisionRow, 'kind' | 'client' | 'device'> {
  splices: readonly Splice<string>[]
  saveId?: string
}

interface Decision<T> {
  /** null leaves the text unchanged. */
  change: Change | null
  /** Builds the answer. Receives the revision of the text after the change. */
  answer: (revision: number) => T | Promise<T>
}

type Decide<T> = (tx: Transaction, project: ProjectRow, text: OpenText) => Promise<Decision<T>>

/**
 * Changes a text. Every change goes through this function. One transaction locks the project, calls
 * `decide` with the current text and stores the change as the next revision. An empty change makes
 * no revision. Throws `notFound` if the user has no such project, and `reload_required` if the text
 * has a higher level than the client, before or after the change.
 */
export const changeText = async <T>(
  dependencies: ProjectDependencies,
  { level = BLOCK_LEVEL, ...user }: Editor,
  projectId: string,
  decide: Decide<T>,
): Promise<T> => {
  const { database, texts, live } = dependencies
  if (!texts.has(projectId)) await openBefore(dependencies, user, projectId)
  const { answer, saved, change } = await database.transaction(async (tx) => {
    const project = await lockProject(tx, user.id, projectId)
    if (!project) throw notFound('project')
    refuseLevel(level, project.blockLevel, 'save')
    const text = await texts.at(tx, projectId, project.revision)
    const { change, answer } = await decide(tx, project, text)
    const saved = change && (await addChange(dependencies, tx, { project, text }, { ...change, level }))
    return { answer: await answer(saved?.revision ?? project.revision), saved, change }
  })
  if (change && saved) {
    texts.keep(projectId, saved)
    live.publish(projectId, {
      type: 'revision',
      revision: saved.revision,
      client: change.client,
      device: change.device,
    })
    await takeSnapshot(dependencies, projectId, saved)
  }
  return answer
}

/**
 * Reads a long text before its project is locked, so that only newer revisions are read while the
 * lock is held.
 */
const openBefore = async ({ database, texts }: ProjectDependencies, user: ProjectUser, projectId: string) => {
  const project = await findProject(database.db, user.id, projectId)
  if (project) await texts.at(database.db, projectId, project.revision)
}

const addChange = async (
  { moveComments }: Pick<ProjectDependencies, 'moveComments'>,
  tx: Transaction,
  { project, text }: { project: ProjectRow; text: OpenText },
  change: Change & { level: number },
): Promise<OpenText | null> => {
  const splices = tidySplices(change.splices, text.blocks.length)
  if (splices.length === 0) return null
  const revision = project.revision + 1
  const blocks = applySplices(text.blocks, splices)
  const characters = charactersOf(blocks)
  refuseTooLong(blocks.length, characters)
  const blockLevel = await levelAfter(project.blockLevel, { before: text.blocks, after: blocks, splices })
  refuseLevel(change.level, blockLevel, 'save')
  const { words, symbols } = await countAfter(project, text.blocks, blocks, splices)
  const packed = await packSplices(splices)
  await addRevision(tx, {
    projectId: project.id,
    revision,
    kind: change.kind,
    client: change.client,
    device: change.device,
    saveId: change.saveId ?? null,
    splices: packed,
    words,
    wordsChange: words - project.words,
    wordsRemoved: await wordsRemoved(text.blocks, splices, project.language, words - project.words),
  })
  await addImageUses(tx, project, await imagesIn(splices))
  // Anchors that a process of an older version did not move are moved when the comments are read.
  const isCommented = moveComments !== undefined && project.commentedRevision === project.revision
  if (isCommented) await moveComments(tx, project.id, [{ before: text.blocks, splices }])
  await updateProject(tx, project.userId, project.id, {
    revision,
    ...(isCommented && { commentedRevision: revision }),
    blocks: blocks.length,
    blockLevel,
    leveledRevision: revision,
    words,
    symbols,
  })
  return {
    ...text,
    revision,
    blocks,
    characters,
    savesSince: text.savesSince + 1,
    bytesSince: text.bytesSince + packed.length,
  }
}

export const countChange = async (
  before: readonly string[],
  splices: readonly Splice<string>[],
  language: LanguageCode,
): Promise<{ words: number; symbols: number }> => {
  const gone = await countBlocks(
    splices.flatMap(({ start, deleteCount }) => before.slice(start, start + deleteCount)),
    language,
  )
  const come = await countBlocks(
    splices.flatMap(({ blocks }) => blocks),
    language,
  )
  return { words: come.words - gone.words, symbols: come.symbols - gone.symbols }
}

/** Counts the removed and added blocks, or the whole text if more than half of it was replaced. */
const countAfter = async (
  project: ProjectRow,
  before: readonly string[],
  after: readonly string[],
  splices: readonly Splice<string>[],
): Promise<{ words: number; symbols: number }> => {
  const gone = splices.reduce((sum, { deleteCount }) => sum + deleteCount, 0)
  if (gone > before.length / 2) return countBlocks(after, project.language)
  const change = await countChange(before, splices, project.language)
  return { words: project.words + change.words, symbols: project.symbols + change.symbols }
}

/** With fewer bytes of saves than this, a snapshot costs more than it saves. */
const FEW_BYTES = 64 * 1024
/** The number of saves that can be read at once without a noticeable delay. */
const MANY_SAVES = 500

/**
 * Stores a snapshot when the saves since the last one exceed half its size, or are very many. A
 * snapshot only speeds up reading, so a failure is logged and does not undo the save.
 */
const takeSnapshot = async ({ database, texts, log }: ProjectDependencies, projectId: string, text: OpenText) => {
  if (text.savesSince < MANY_SAVES && text.bytesSince < Math.max(FEW_BYTES, text.snapshotBytes / 2)) return
  try {
    const blocks = await packBlocks(text.blocks)
    await addSnapshot(database.db, projectId, text.revision, blocks)
    texts.keep(projectId, { ...text, snapshotBytes: blocks.length, savesSince: 0, bytesSince: 0 })
  } catch (error) {
    log.error({ err: error }, 'failed to store a text snapshot')
  }
}
