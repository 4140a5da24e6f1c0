import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { readPassage } from '#manuscript/model/blocks/read-manuscript.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Target } from './edit.ts'
import { cutBlocks, joinBlocks } from './selection/cut-blocks.ts'

const blockOf = (json: string): ManuscriptBlock[] => {
  const node = JSON.parse(json) as EditorNode
  // A heading alone is compared as a line of text.
  return cleanManuscriptBlocks(readPassage([node.type === 'heading' ? { ...node, type: 'paragraph' } : node]))
}

/** Converts saved blocks to text blocks for comparison. */
export const blocksOf = (json: readonly string[]): ManuscriptBlock[] => json.flatMap(blockOf)

/**
 * Converts text blocks to blocks of the editor. An unchanged block keeps its saved form, including
 * properties that `ManuscriptBlock` does not have.
 */
export const editorNodesFor = (blocks: readonly ManuscriptBlock[], before: readonly string[]): EditorNode[] => {
  const known = before.map((json) => ({ json, text: JSON.stringify(blockOf(json)[0]) }))
  let from = 0
  return blocks.map((block) => {
    const text = JSON.stringify(block)
    const at = known.findIndex((one, index) => index >= from && one.text === text)
    if (at === -1) return blockToEditorNode(block)
    from = at + 1
    return JSON.parse(known[at]!.json) as EditorNode
  })
}

const nodesOf = ({ json }: Pick<Target, 'json'>): EditorNode[] => json.map((block) => JSON.parse(block) as EditorNode)

/** Returns the blocks that an edit changes, as saved JSON: the selected part of them, or all. */
export const targetMiddle = (target: Pick<Target, 'json' | 'range'>): readonly string[] =>
  target.range ? cutBlocks(nodesOf(target), target.range).middle.map((node) => JSON.stringify(node)) : target.json

/**
 * Returns the blocks of a target after its text was replaced. Text outside the selection is not
 * changed.
 */
export const targetAfter = (target: Target, blocks: readonly ManuscriptBlock[]): EditorNode[] => {
  const nodes = editorNodesFor(blocks, targetMiddle(target))
  return target.range ? joinBlocks(cutBlocks(nodesOf(target), target.range), nodes) : nodes
}

/** Returns the parts of the blocks of a target around its selected text. */
export const targetEdges = (target: Target): { head: ManuscriptBlock[]; tail: ManuscriptBlock[] } => {
  const { head, tail } = target.range ? cutBlocks(nodesOf(target), target.range) : { head: null, tail: null }
  return { head: head ? readPassage([head]) : [], tail: tail ? readPassage([tail]) : [] }
}
