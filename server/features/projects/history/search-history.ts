import type { InkloomContract } from '#contract/contract.ts'
import type { Reply, Valid } from '#contract/endpoint.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { applySplices, type Splice } from '#manuscript/model/diff/splices.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import type { Queryable } from '../../../database/database.ts'
import { notFound } from '../../../http/errors/api-error.ts'
import { presentGroup } from './group-revisions.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { presentConflict } from '../saving/present-conflict.ts'
import { parseBlock } from '../manuscript/read-blocks.ts'
import {
  conflictsBefore,
  findProject,
  findRevision,
  newestSnapshotRevision,
  type RevisionHead,
  revisionsBetween,
} from '../repository.ts'
import { unpackSplices } from '../manuscript/text-bytes.ts'

type Query = Valid<InkloomContract['GET /projects/:id/history_search']>['query']
type Found = Reply<InkloomContract['GET /projects/:id/history_search']>

/** The maximum number of saves that one answer searches. The next request continues from there. */
const MOST_SAVES = 5000
const MOST_MILLISECONDS = 1500
const ENOUGH_FOUND = 30
/** One deletion can remove thousands of blocks, and nobody reads a longer list than this. */
const MOST_FOUND = 100
const MOST_CONFLICTS = 50

/** Normalizes text for comparison: NFC, lower case, and single spaces. */
const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ')

/**
 * Returns a predicate that is true for blocks that contain `text`. Each distinct block is parsed
 * once.
 */
const matcher = (text: string) => {
  const query = plain(text)
  const known = new Map<string, boolean>()
  return (json: string): boolean => {
    const before = known.get(json)
    if (before !== undefined) return before
    const matches = plain(editorBlockText(JSON.parse(json) as EditorNode)).includes(query)
    known.set(json, matches)
    return matches
  }
}

/** Collects blocks in slices and yields in between, because a text may be very long. */
const setOf = async (blocks: readonly string[]): Promise<ReadonlySet<string>> => {
  const yieldTurn = createYielder()
  const set = new Set<string>()
  for (const json of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    set.add(json)
  }
  return set
}

/** Filters in slices and yields in between, because a text may be very long. */
const filterInSlices = async (blocks: readonly string[], matches: (json: string) => boolean): Promise<string[]> => {
  const yieldTurn = createYielder()
  const matching: string[] = []
  for (const json of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    if (matches(json)) matching.push(json)
  }
  return matching
}

/**
 * Returns the matching blocks that a save deleted. A moved block is inserted again by the same
 * save, so it does not count.
 */
const lostWith = async (
  before: readonly string[],
  splices: readonly Splice<string>[],
  matches: (json: string) => boolean,
): Promise<string[]> => {
  const gone = await filterInSlices(
    splices.flatMap(({ start, deleteCount }) => before.slice(start, start + deleteCount)),
    matches,
  )
  if (gone.length === 0) return []
  const come = await filterInSlices(
    splices.flatMap(({ blocks }) => blocks),
    matches,
  )
  if (come.length === 0) return gone
  const stays = await setOf(come)
  return gone.filter((json) => !stays.has(json)).slice(0, Math.max(0, gone.length - come.length))
}

interface Lost {
  /** The last revision that contained the block. */
  revision: number
  json: string
}

interface Stretch {
  after: number
  upTo: number
  matches: (json: string) => boolean
  signal: AbortSignal
}

/**
 * Replays the saves of a range that begins at a snapshot or with the project, and collects the
 * matching blocks that each save deleted.
 */
const lostBetween = async (
  { texts }: ProjectDependencies,
  db: Queryable,
  projectId: string,
  { after, upTo, matches, signal }: Stretch,
): Promise<Lost[]> => {
  let blocks: readonly string[] = after === -1 ? [] : (await texts.at(db, projectId, after)).blocks
  const lost: Lost[] = []
  for await (const { revision, splices: packed } of revisionsBetween(db, projectId, after, upTo)) {
    if (signal.aborted) break
    const splices = await unpackSplices(packed)
    for (const json of await lostWith(blocks, splices, matches)) lost.push({ revision: revision - 1, json })
    blocks = applySplices(blocks, splices)
  }
  return lost
}

/**
 * Finds passages that are no longer in the text. It goes from snapshot to snapshot, newest range
 * first, and replays each save once, so the work grows linearly with the history that is searched.
 */
export const searchHistory = async (
  dependencies: ProjectDependencies,
  user: ProjectUser,
  projectId: string,
  { text, before }: Query,
  signal: AbortSignal,
): Promise<Found> => {
  const { db } = dependencies.database
  const project = await findProject(db, user.id, projectId)
  if (!project) throw notFound('project')
  const matches = matcher(text)
  const now = await setOf((await dependencies.texts.at(db, projectId, project.revision)).blocks)
  const lost = new Map<string, number>()
  const found: Found['found'] = before === undefined ? await inConflicts(db, projectId, now, matches) : []
  const until = performance.now() + MOST_MILLISECONDS
  const start = Math.min(before ?? project.revision, project.revision)
  let upTo = start
  const isEnough = () => performance.now() > until || lost.size >= ENOUGH_FOUND || start - upTo >= MOST_SAVES
  while (upTo > 0 && !signal.aborted && (upTo === start || !isEnough())) {
    const after = (await newestSnapshotRevision(db, projectId, upTo - 1)) ?? -1
    const stretch = await lostBetween(dependencies, db, projectId, { after, upTo, matches, signal })
    for (const { json, revision } of stretch.toReversed())
      // A block that was deleted twice is reported at its last deletion.
      if (!now.has(json) && !lost.has(json)) lost.set(json, revision)
    upTo = after
  }
  const heads = new Map<number, RevisionHead | undefined>()
  for (const [json, revision] of [...lost].slice(0, MOST_FOUND)) {
    const head = heads.get(revision) ?? (await findRevision(db, projectId, revision))
    heads.set(revision, head)
    if (head) found.push({ revision: presentGroup([head]), block: parseBlock(json) })
  }
  return { found, before: upTo > 0 ? upTo : null }
}

/** Returns matching blocks of conflicts that are not in the current text. */
const inConflicts = async (
  db: Queryable,
  projectId: string,
  now: ReadonlySet<string>,
  matches: (json: string) => boolean,
): Promise<Found['found']> => {
  const found: Found['found'] = []
  for (const conflict of await conflictsBefore(db, projectId, null, MOST_CONFLICTS)) {
    const blocks = (await unpackSplices(conflict.splices)).flatMap((splice) => splice.blocks)
    const matching = await filterInSlices(blocks, (json) => !now.has(json) && matches(json))
    for (const json of matching) found.push({ revision: await presentConflict(conflict), block: parseBlock(json) })
  }
  return found
}
