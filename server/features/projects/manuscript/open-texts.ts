import { getHeapStatistics } from 'node:v8'
import { applySplices } from '#manuscript/model/splices.ts'
import type { Queryable } from '../../../database/database.ts'
import { newestSnapshot, revisionsBetween } from '../repository.ts'
import { unpackBlocks, unpackSplices } from './text-bytes.ts'

/** A text as it was at a revision. */
export interface OpenText {
  revision: number
  /** JSON texts. */
  blocks: readonly string[]
  characters: number
  /** Bytes of the snapshot it was read from, and of what was saved since: when the next one is due follows from it. */
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
 * Characters of text kept open in one process: a quarter of the memory that it may use, where a character is two bytes, as in
 * most scripts. With more texts in use than that each save reads its text anew, for twice what it else costs.
 */
const MOST_CHARACTERS = Math.floor(getHeapStatistics().heap_size_limit / 8)

/**
 * Texts that were read or saved lately. What a text was at a revision never changes, so that one that is kept here is
 * right whatever other processes do: it is behind at most, and brought up to the revision that is asked for.
 */
export const createOpenTexts = (mostCharacters = MOST_CHARACTERS) => {
  const open = new Map<string, OpenText>()
  let characters = 0

  const forget = (projectId: string) => {
    characters -= open.get(projectId)?.characters ?? 0
    open.delete(projectId)
  }
  /** Only of what is committed. */
  const keep = (projectId: string, text: OpenText) => {
    if ((open.get(projectId)?.revision ?? -1) > text.revision) return
    forget(projectId)
    open.set(projectId, text)
    characters += text.characters
    for (const [oldest] of open) {
      if (characters <= mostCharacters) break
      forget(oldest)
    }
  }
  const at = async (db: Queryable, projectId: string, revision: number): Promise<OpenText> => {
    const known = open.get(projectId)
    const from = known && known.revision <= revision ? known : await snapshotBefore(db, projectId, revision)
    const text = from.revision === revision ? from : await bringUp(db, projectId, from, revision)
    keep(projectId, text)
    return text
  }
  return { at, keep, forget, has: (projectId: string) => open.has(projectId) }
}
export type OpenTexts = ReturnType<typeof createOpenTexts>

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

const bringUp = async (db: Queryable, projectId: string, from: OpenText, revision: number): Promise<OpenText> => {
  const later = await revisionsBetween(db, projectId, from.revision, revision)
  if (later.length !== revision - from.revision)
    throw new Error(`Revisions of project ${projectId} are missing between ${from.revision} and ${revision}`)
  let { blocks, bytesSince } = from
  for (const { splices } of later) {
    blocks = applySplices(blocks, await unpackSplices(splices))
    bytesSince += splices.length
  }
  return {
    ...from,
    revision,
    blocks,
    characters: charactersOf(blocks),
    savesSince: from.savesSince + later.length,
    bytesSince,
  }
}
