import { limits } from '#contract/codex.ts'
import { findEntity, searchedText } from '#writer/bible/name-forms.ts'
import type { CodexReader } from '#writer/codex/codex-reader.ts'
import { craftOf } from '#writer/craft/genre-craft.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { planOf } from '../../../plans/plan.ts'
import { readCodex } from '../../../writing/codex-repository.ts'
import type { CodexDependencies } from '../dependencies.ts'
import { readBlockTexts } from '../../../writing/block-texts.ts'
import * as repository from '../repository.ts'
import type { CodexProject, ReadingRow } from '../repository.ts'
import { isWanted, passageTokens, today, tokensPerDay, unreadPassages, usedToday, writerOf } from './reading-state.ts'
import { reconcile } from './reconcile.ts'
import { type Passage, passagesOf } from './split-passages.ts'
import { storePassage } from './store-passage.ts'

/**
 * The length of a lease. If a process dies, another one may read the rest of the manuscript after
 * this time.
 */
const LEASE_MS = 300_000
/** The pause after a failure of the model. */
const RETRY_MS = 3_600_000
/** The maximum number of open promises that a call lists. These are the latest ones. */
const MOST_PROMISES = 12

const retryTime = () => new Date(Date.now() + RETRY_MS)
const leaseEnd = () => new Date(Date.now() + LEASE_MS)

/**
 * Reads the unread passages of a manuscript, one after the other, within the daily budget. Passages
 * that can't be read now are left for later. Throws if the process stops or the database fails; the
 * job then runs again.
 */
export const readManuscript = async (
  dependencies: CodexDependencies,
  projectId: string,
  stopping: AbortSignal,
): Promise<void> => {
  const { database } = dependencies
  const found = await repository.findReadProject(database.db, projectId)
  if (!found) return
  const { project, bookType } = found
  const user = { ...planOf(found.plan), id: project.userId }
  const wanted = isWanted(await repository.findReading(database.db, projectId), user)
  const reader =
    user.premium && wanted && tokensPerDay(dependencies, user) > 0
      ? (await writerOf(dependencies, user))?.codex
      : undefined
  if (!reader) {
    // Without this, the search for manuscripts to read would find the same ones each time.
    await repository.ensureReading(database.db, project)
    await repository.updateReading(database.db, projectId, { retryAt: retryTime() })
    return
  }
  if (!(await repository.leaseReading(database.db, project, leaseEnd()))) return
  let change: Partial<ReadingRow> = {}
  try {
    change = await readUnread(dependencies, project, {
      reader,
      user,
      isFactual: bookType ? craftOf({ type: bookType }).isFactual : undefined,
      stopping,
    })
  } catch (error) {
    if (!(error instanceof ModelError) || error.type === 'aborted') throw error
    dependencies.log.error({ err: error, project: projectId }, 'reading a manuscript failed')
    change = { reason: 'failed', retryAt: retryTime() }
  } finally {
    await repository.updateReading(database.db, projectId, { leasedUntil: null, ...change })
  }
}

interface Run {
  reader: CodexReader
  user: { id: string; byok: boolean }
  /** undefined if the project was not made from a generated book. */
  isFactual: boolean | undefined
  stopping: AbortSignal
}

const readUnread = async (
  dependencies: CodexDependencies,
  project: CodexProject,
  run: Run,
): Promise<Partial<ReadingRow>> => {
  const { database } = dependencies
  const blocks = await readBlockTexts(await dependencies.readBlocks(project.id, project.revision))
  await reconcile(database, project, blocks)
  const passages = await passagesOf(blocks, project.language)
  // Removes the hashes of passages that the text no longer has.
  const current = new Set(passages.map(({ hash }) => hash))
  const before = await repository.findReading(database.db, project.id)
  const read = (before?.read ?? []).filter((hash) => current.has(hash))
  let unreadable = 0
  for (const passage of unreadPassages(passages, before)) {
    run.stopping.throwIfAborted()
    const reading = await repository.updateReading(database.db, project.id, { leasedUntil: leaseEnd() })
    if (!reading || !isWanted(reading, run.user)) return {}
    if (
      !(await isWithinBudget(dependencies, project, { reading, passage, most: tokensPerDay(dependencies, run.user) }))
    )
      return { reason: 'budget', day: today() }
    read.push(passage.hash)
    try {
      await readOne(dependencies, project, passage, run, { read, before: reading })
    } catch (error) {
      if (!concernsPassage(error) || ++unreadable >= MOST_UNREADABLE) throw error
    }
  }
  return { revision: project.revision, read, reason: null, retryAt: null }
}

/** After this many unreadable replies, the model is not asked about the remaining passages. */
const MOST_UNREADABLE = 3

/** Another call about the same passage would fail in the same way, and the next passage may not. */
const concernsPassage = (error: unknown): boolean =>
  error instanceof ModelError && ['refused', 'rejected', 'too-long', 'invalid'].includes(error.type)

const isWithinBudget = async (
  { database }: CodexDependencies,
  project: CodexProject,
  { reading, passage, most }: { reading: ReadingRow; passage: Passage; most: number },
): Promise<boolean> => {
  const { inputTokens, outputTokens } = passageTokens(passage)
  const next = inputTokens + outputTokens
  if (usedToday(reading) + next > most) return false
  return (await repository.tokensOfDay(database.db, project.userId, today())) + next <= most * limits.projectsPerDay
}

const readOne = async (
  { database }: CodexDependencies,
  project: CodexProject,
  passage: Passage,
  { reader, user, isFactual, stopping }: Run,
  { read, before }: { read: string[]; before: ReadingRow },
): Promise<void> => {
  const { language } = project
  const text = passage.texts.join('\n')
  const searched = searchedText(text, language)
  const { cards, promises } = await readCodex(database.db, project.id)
  let tokens = 0
  const countTokens = () => ({ day: today(), tokensToday: usedToday(before) + tokens })
  try {
    const found = await reader.read(
      {
        project: project.id,
        language,
        isFactual,
        text,
        entities: cards.filter(({ name, aliases }) => findEntity(searched, [name, ...aliases])),
        open: promises.filter(({ closed, edited, locked }) => !closed && !edited && !locked).slice(-MOST_PROMISES),
      },
      {
        usedFor: { user: user.id, edit: project.id },
        callPriority: { user: user.id, type: 'book' },
        signal: stopping,
        onUsage: ({ inputTokens, outputTokens }) => {
          tokens += Math.round(inputTokens + outputTokens)
        },
      },
    )
    await database.transaction(async (tx) => {
      // The author may have deleted the project while the model was reading.
      if (!(await repository.lockProject(tx, project.userId, project.id))) return
      await storePassage(tx, project, passage, found)
      await repository.updateReading(tx, project.id, { read: [...read], ...countTokens() })
    })
  } catch (error) {
    // A call whose reply was unusable also used tokens.
    if (tokens > 0) await repository.updateReading(database.db, project.id, countTokens())
    throw error
  }
}
