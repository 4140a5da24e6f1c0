import type { LanguageCode } from '#manuscript/model/languages.ts'
import { applySplices, type Splice } from '#manuscript/model/splices.ts'
import { tidySplices } from '#manuscript/model/tidy-splices.ts'
import type { Transaction } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { charactersOf, type OpenText } from './open-texts.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { countBlocks, refuseTooLong } from './read-blocks.ts'
import {
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
  /** null leaves the text as it is. */
  change: Change | null
  /** With the revision that the text is at then. */
  answer: (revision: number) => T | Promise<T>
}

type Decide<T> = (tx: Transaction, project: ProjectRow, text: OpenText) => Promise<Decision<T>>

/**
 * The one way that a text changes: its project locked, what is decided on the text as it is, kept as the next revision,
 * all in one transaction. A change that changes nothing makes no revision.
 */
export const changeText = async <T>(
  parts: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  decide: Decide<T>,
): Promise<T> => {
  const { database, texts, live } = parts
  if (!texts.has(projectId)) await openBefore(parts, user, projectId)
  const { answer, saved, change } = await database.transaction(async (tx) => {
    const project = await lockProject(tx, user.id, projectId)
    if (!project) throw notFound('project')
    const text = await texts.at(tx, projectId, project.revision)
    const { change, answer } = await decide(tx, project, text)
    const saved = change && (await addChange(tx, project, text, change))
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
    await takeSnapshot(parts, projectId, saved)
  }
  return answer
}

/** A long text is read before its project is locked, and then only brought up to date. */
const openBefore = async ({ database, texts }: ProjectDependencies, user: ProjectUser, projectId: string) => {
  const project = await findProject(database.db, user.id, projectId)
  if (project) await texts.at(database.db, projectId, project.revision)
}

const addChange = async (
  tx: Transaction,
  project: ProjectRow,
  text: OpenText,
  change: Change,
): Promise<OpenText | null> => {
  const splices = tidySplices(change.splices, text.blocks.length)
  if (splices.length === 0) return null
  const revision = project.revision + 1
  const blocks = applySplices(text.blocks, splices)
  const characters = charactersOf(blocks)
  refuseTooLong(blocks.length, characters)
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
  await updateProject(tx, project.userId, project.id, { revision, blocks: blocks.length, words, symbols })
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

/** Counts what went and what came, or the whole where most of it is new anyway. */
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

/** Before so many bytes of saves a snapshot would cost more than it spares. */
const FEW_BYTES = 64 * 1024
/** As many saves as are read at once without being waited for. */
const MANY_SAVES = 500

/**
 * Keeps the whole text where reading it from its saves alone would take long: after half its size in saves, or very many
 * of them. It only spares time, so the save stands whether or not it is kept.
 */
const takeSnapshot = async ({ database, texts, log }: ProjectDependencies, projectId: string, text: OpenText) => {
  if (text.savesSince < MANY_SAVES && text.bytesSince < Math.max(FEW_BYTES, text.snapshotBytes / 2)) return
  try {
    const blocks = await packBlocks(text.blocks)
    await addSnapshot(database.db, projectId, text.revision, blocks)
    texts.keep(projectId, { ...text, snapshotBytes: blocks.length, savesSince: 0, bytesSince: 0 })
  } catch (error) {
    log.error({ err: error }, 'a snapshot of a text could not be kept')
  }
}
