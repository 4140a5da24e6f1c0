import { $isListItemNode } from '@lexical/list'
import { $getSelection, $isRangeSelection, type ElementNode, type NodeKey } from 'lexical'
import { $blockOf } from '#web/editor/blocks/keep-chapters.ts'
import { $kindOf, type BlockKind } from '#web/editor/blocks/set-block-kind.ts'
import { $offsetInBlock, $textOfBlock } from '#web/editor/selection/block-offset.ts'

/** The paragraph or list item of a caret, and its text on both sides. */
export interface CaretPlace {
  /** Key of the paragraph or list item. */
  key: NodeKey
  /** Key of the block, which for an item is its list. */
  block: NodeKey
  before: string
  after: string
}

const kinds: ReadonlySet<BlockKind> = new Set(['paragraph', 'quote', 'list', 'verse', 'letter'])

/** Returns true for a block whose text can be continued. */
export const canContinue = (kind: BlockKind): boolean => kinds.has(kind)

/** Returns the place of the caret, or null if text is selected or can't be continued there. */
export const $caretPlace = (): CaretPlace | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed()) return null
  const { anchor } = selection
  const block = $blockOf(anchor.getNode())
  if (!block || !canContinue($kindOf(block))) return null
  const line: ElementNode = [anchor.getNode(), ...anchor.getNode().getParents()].find($isListItemNode) ?? block
  const text = $textOfBlock(line)
  const offset = $offsetInBlock(line, anchor)
  return { key: line.getKey(), block: block.getKey(), before: text.slice(0, offset), after: text.slice(offset) }
}
