import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { readPassage } from '#manuscript/model/blocks/read-manuscript.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'

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
