import { levelMessages } from '#contract/block-level.ts'
import { BLOCK_LEVEL, levelOfBlock } from '#manuscript/model/blocks/block-level.ts'
import { plainParagraph } from '#manuscript/model/blocks/plain-paragraph.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { ApiError } from '../../../http/errors/api-error.ts'

/** Throws `reload_required` if a client does not know the blocks of a text. */
export const refuseLevel = (known: number, level: number, purpose: keyof typeof levelMessages): void => {
  if (known < level) throw new ApiError('reload_required', levelMessages[purpose], { details: { level } })
}

/**
 * Returns the level of a text, which is the highest level of its blocks. Yields in between, because
 * a text may be very long.
 */
export const levelOfBlocks = async (blocks: readonly string[]): Promise<number> => {
  const yieldTurn = createYielder()
  let level = 1
  for (const block of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    level = Math.max(level, levelOfBlock(block))
    if (level === BLOCK_LEVEL) return level
  }
  return level
}

const levelOfSplices = async (splices: readonly Splice<string>[]): Promise<number> => {
  let level = 1
  for (const { blocks } of splices) level = Math.max(level, await levelOfBlocks(blocks))
  return level
}

/**
 * Throws `reload_required` if a client does not know the blocks in changes that it is about to
 * receive. A later change may have removed these blocks from the text. Clients of this version know
 * all blocks.
 */
export const refuseChanges = async (
  known: number | undefined,
  changes: readonly { splices: readonly Splice<string>[] }[],
): Promise<void> => {
  if (known === undefined || known >= BLOCK_LEVEL) return
  for (const { splices } of changes) refuseLevel(known, await levelOfSplices(splices), 'save')
}

interface Change {
  before: readonly string[]
  after: readonly string[]
  splices: readonly Splice<string>[]
}

/**
 * Returns the level of a text after a change. The whole text is read only if a block that may have
 * caused its level is removed.
 */
export const levelAfter = async (level: number, { before, after, splices }: Change): Promise<number> => {
  const added = await levelOfSplices(splices)
  if (added >= level) return added
  for (const { start, deleteCount } of splices)
    if ((await levelOfBlocks(before.slice(start, start + deleteCount))) === level) return levelOfBlocks(after)
  return level
}

/** Replaces the blocks above a level with paragraphs of their plain text. */
export const plainAbove = async (level: number, blocks: readonly string[]): Promise<string[]> => {
  const yieldTurn = createYielder()
  const plain: string[] = []
  for (const block of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    plain.push(levelOfBlock(block) > level ? stringifyBlock(plainParagraph(JSON.parse(block) as EditorNode)) : block)
  }
  return plain
}
