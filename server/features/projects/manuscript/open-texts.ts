import { getHeapStatistics } from 'node:v8'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import type { Queryable } from '../../../database/database.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { newestSnapshot, newestSnapshotRevision, revisionsBetween } from '../repository.ts'
import { unpackBlocks, unpackSplices } from './text-bytes.ts'

/** The text of a project at one revision. */
export interface OpenText {
  revision: number
  /** The JSON of each block. */
  blocks: readonly string[]
  characters: number
  /**
   * Size of the last snapshot, and the number and bytes of the saves since. They decide when the
   * next snapshot is due.
   */
  snapshotBytes: number
  savesSince: number
  bytesSince: number
}

export const NO_TEXT: OpenText = {
  revision: -1,
  blocks: [],
  characters: 0,
  snapshotBytes: 0,
  savesSince: 0,
  bytesSince: 0,
}

export const charactersOf = (blocks: readonly string[]): number => blocks.reduce((sum, { length }) => sum + length, 0)

/**
 * The characters of text that one process caches: a quarter of its heap, at two bytes per
 * character. When the texts in use exceed it, each save reads its text again, which doubles its
 * cost.
 */
const MOST_CHARACTERS = Math.floor(getHeapStatistics().heap_size_limit / 8)

/**
 * The fixed cost of a cached text in addition to its characters, in characters. Even an empty text
 * takes 250 bytes.
 */
const ENTRY_CHARACTERS = 200

const costOf = (text: OpenText): number => ENTRY_CHARACTERS + text.characters

/**
 * Creates a cache of recently read or saved texts. The text of a revision never changes, so a
 * cached text can be outdated but never wrong. `at` brings it up to the requested revision.
 */
export const createOpenTexts = (mostCharacters = MOST_CHARACTERS) => {
  const open = new Map<string, OpenText>()
  let characters = 0

  const forget = (projectId: string) => {
    const known = open.get(projectId)
    if (known) characters -= costOf(known)
    open.delete(projectId)
  }
  /** Caches a text. Only committed texts may be passed. */
  const keep = (projectId: string, text: OpenText) => {
    if ((open.get(projectId)?.revision ?? -1) > text.revision) return
    forget(projectId)
    open.set(projectId, text)
    characters += costOf(text)
    for (const [oldest] of open) {
      if (characters <= mostCharacters) break
      forget(oldest)
    }
  }
  const at = async (db: Queryable, projectId: string, revision: number): Promise<OpenText> => {
    const known = open.get(projectId)
    const isNear = known && (await isNearest(db, projectId, known.revision, revision))
    const from = isNear ? known : await snapshotBefore(db, projectId, revision)
    const text = from.revision === revision ? from : await advanceTo(db, projectId, from, revision)
    keep(projectId, text)
    return text
  }
  return { at, keep, forget, has: (projectId: string) => open.has(projectId) }
}
export type OpenTexts = ReturnType<typeof createOpenTexts>

/** With more saves than this between two revisions, a snapshot between them is faster to read. */
const FAR = 500

/** Returns true if a text at `known` is a better start for `revision` than the snapshots. */
const isNearest = async (db: Queryable, projectId: string, known: number, revision: number): Promise<boolean> => {
  if (revision - known <= FAR) return known <= revision
  return ((await newestSnapshotRevision(db, projectId, revision)) ?? -1) <= known
}

const snapshotBefore = async (db: Queryable, projectId: string, revision: number): Promise<OpenText> => {
  const snapshot = await newestSnapshot(db, projectId, revision)
  if (!snapshot) return NO_TEXT
  const blocks = await unpackBlocks(snapshot.blocks)
  return {
    ...NO_TEXT,
    revision: snapshot.revision,
    blocks,
    characters: charactersOf(blocks),
    snapshotBytes: snapshot.blocks.length,
  }
}

const advanceTo = async (db: Queryable, projectId: string, from: OpenText, revision: number): Promise<OpenText> => {
  const yieldTurn = createYielder()
  let { blocks, bytesSince, revision: at } = from
  for await (const { splices } of revisionsBetween(db, projectId, from.revision, revision)) {
    if (yieldTurn.isDue()) await yieldTurn()
    blocks = applySplices(blocks, await unpackSplices(splices))
    bytesSince += splices.length
    at++
  }
  if (at !== revision)
    throw new Error(`Revisions of project ${projectId} are missing between ${from.revision} and ${revision}`)
  return {
    ...from,
    revision,
    blocks,
    characters: charactersOf(blocks),
    savesSince: from.savesSince + revision - from.revision,
    bytesSince,
  }
}
