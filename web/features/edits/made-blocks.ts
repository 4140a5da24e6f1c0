import { levelOfBlock } from '#manuscript/model/blocks/block-level.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { readPassage } from '#manuscript/model/blocks/read-manuscript.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { Block } from '#manuscript/model/book.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { editorStateToBook } from '#manuscript/model/editor-state-to-book.ts'

/** Returns a block that a proposal can show. Its runs keep formats that `Run` does not have. */
const proseBlock = (block: ManuscriptBlock): Block[] => {
  if (block.type === 'list') return [{ type: 'list', ordered: block.ordered, items: block.items }]
  return block.type === 'paragraph' || block.type === 'quote' ? [{ type: block.type, text: block.text }] : []
}

const blockOf = (json: string): Block[] => {
  const node = JSON.parse(json) as EditorNode
  // A heading alone is compared as a line of text.
  const block = node.type === 'heading' ? { ...node, type: 'paragraph' } : node
  if (levelOfBlock(json) > 1) return readPassage([block]).flatMap(proseBlock)
  const { opening = [] } = editorStateToBook(
    { root: { type: 'root', version: 1, children: [block] } },
    { title: '', author: '', language: 'english' },
  )
  return opening
}

/** Converts saved blocks to text blocks for comparison. */
export const blocksOf = (json: readonly string[]): Block[] => json.flatMap(blockOf)

/**
 * Converts text blocks to blocks of the editor. An unchanged block keeps its saved form, including
 * properties that a `Block` does not have.
 */
export const editorNodesFor = (blocks: readonly Block[], before: readonly string[]): EditorNode[] => {
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
