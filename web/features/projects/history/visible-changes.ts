import { comparableBlock } from '#manuscript/model/compare/comparable-block.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'

const keyOf = (json: string): string => comparableBlock(JSON.parse(json) as EditorNode)

/** Returns the parts of a splice that change something readers can see. */
const visibleParts = ({ start, blocks }: Splice<string>, before: readonly string[]): Splice<string>[] => {
  /** The number of blocks by which the splices so far lengthen the text. */
  let longer = 0
  return diffBlocks(before.map(keyOf), blocks.map(keyOf)).map((part) => {
    const from = part.start + longer
    longer += part.blocks.length - part.deleteCount
    return { ...part, start: start + part.start, blocks: blocks.slice(from, from + part.blocks.length) }
  })
}

/**
 * Returns the splices that turn one text into another, without those between blocks that look alike.
 * Paragraphs can differ in optional fields that a program has left out.
 */
export const visibleChanges = (now: readonly string[], then: readonly string[]): Splice<string>[] =>
  diffBlocks(now, then).flatMap((splice) =>
    visibleParts(splice, now.slice(splice.start, splice.start + splice.deleteCount)),
  )
