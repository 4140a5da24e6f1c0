import { levelMessages } from '#contract/block-level.ts'
import { BLOCK_LEVEL, levelOfBlock, levelOfBlocks } from '#manuscript/model/blocks/block-level.ts'
import { plainParagraph } from '#manuscript/model/blocks/plain-paragraph.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { Splice } from '#manuscript/model/splices.ts'
import { stringifyBlock } from '#manuscript/model/stringify-block.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { ApiError } from '../../../http/errors/api-error.ts'

/** Throws `reload_required` if a client does not know the blocks of a text. */
export const refuseLevel = (known: number, level: number, purpose: keyof typeof levelMessages): void => {
  if (known < level) throw new ApiError('reload_required', levelMessages[purpose], { details: { level } })
}

/**
 * Throws `reload_required` if a client does not know the blocks of changes that it is about to
 * receive. The text may have lost these blocks again since. Clients of this version know all of
 * them.
 */
export const refuseChanges = (
  known: number | undefined,
  changes: readonly { splices: readonly Splice<string>[] }[],
): void => {
  if (known === undefined || known >= BLOCK_LEVEL) return
  for (const { splices } of changes) for (const { blocks } of splices) refuseLevel(known, levelOfBlocks(blocks), 'save')
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
export const levelAfter = (level: number, { before, after, splices }: Change): number => {
  const added = splices.reduce((highest, { blocks }) => Math.max(highest, levelOfBlocks(blocks)), 1)
  if (added >= level) return added
  const lost = splices.some(({ start, deleteCount }) =>
    before.slice(start, start + deleteCount).some((block) => levelOfBlock(block) === level),
  )
  return lost ? levelOfBlocks(after) : level
}

/** Replaces the blocks above a level by paragraphs with their plain text. */
export const plainAbove = async (level: number, blocks: readonly string[]): Promise<string[]> => {
  const yieldTurn = createYielder()
  const plain: string[] = []
  for (const block of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    plain.push(levelOfBlock(block) > level ? stringifyBlock(plainParagraph(JSON.parse(block) as EditorNode)) : block)
  }
  return plain
}
