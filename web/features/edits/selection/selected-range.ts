import { $getSelection, $isRangeSelection, type LexicalEditor, type NodeKey, type PointType } from 'lexical'
import { $blockOf } from '#web/editor/blocks/keep-chapters.ts'
import { $offsetInBlock } from '#web/editor/selection/block-offset.ts'
import type { BlockRange } from './cut-blocks.ts'

/** The selected text: its first and last block, and the range in them. */
interface SelectedRange extends BlockRange {
  first: NodeKey
  last: NodeKey
}

/** Returns the selected text, or null for a caret. */
export const selectedRange = (editor: LexicalEditor): SelectedRange | null =>
  editor.getEditorState().read(() => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection) || selection.isCollapsed()) return null
    const points = selection.isBackward() ? [selection.focus, selection.anchor] : [selection.anchor, selection.focus]
    const [from, to] = points as [PointType, PointType]
    const [first, last] = [$blockOf(from.getNode()), $blockOf(to.getNode())]
    if (!first || !last) return null
    return {
      first: first.getKey(),
      last: last.getKey(),
      start: $offsetInBlock(first, from),
      end: $offsetInBlock(last, to),
    }
  })
