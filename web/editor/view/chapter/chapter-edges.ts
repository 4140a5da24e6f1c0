import {
  $getNodeByKey,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  DELETE_CHARACTER_COMMAND,
  DELETE_LINE_COMMAND,
  DELETE_WORD_COMMAND,
  type ElementNode,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  type RangeSelection,
  SELECT_ALL_COMMAND,
} from 'lexical'
import { $isChapter } from '../../blocks/chapter-node.ts'
import { $blockOf } from '../../blocks/keep-chapters.ts'
import { $followingBlock, $precedingBlock } from '../../blocks/neighbours.ts'

export type Edge = 'start' | 'end'

interface EdgeOptions {
  /** Returns the keys of the shown elements of the text, in order. */
  parts: () => readonly NodeKey[]
  /** Called when a key was ignored because it would have joined the shown text with hidden text. */
  onEdge: (edge: Edge) => void
}

const $edgeBlock = (key: NodeKey | undefined, edge: Edge): ElementNode | null => {
  const part = key === undefined ? null : $getNodeByKey(key)
  const block = $isChapter(part) ? (edge === 'start' ? part.getFirstChild() : part.getLastChild()) : null
  return $isElementNode(block) ? block : null
}

const $isCaretAt = ({ anchor }: RangeSelection, block: ElementNode, edge: Edge): boolean => {
  const node = anchor.getNode()
  const descendant = edge === 'start' ? block.getFirstDescendant() : block.getLastDescendant()
  if (!block.is(node) && !descendant?.is(node)) return false
  if (edge === 'start') return anchor.offset === 0
  return anchor.offset === ($isElementNode(node) ? node.getChildrenSize() : node.getTextContentSize())
}

/**
 * Confines keystrokes to the shown text: deleting at its ends joins nothing with hidden text, and
 * Select All selects only the shown text.
 */
export const registerChapterEdges = (editor: LexicalEditor, { parts, onEdge }: EdgeOptions): (() => void) => {
  const $delete = (isBackward: boolean): boolean => {
    const selection = $getSelection()
    if (!$isRangeSelection(selection) || !selection.isCollapsed()) return false
    const edge = isBackward ? 'start' : 'end'
    const block = $edgeBlock(isBackward ? parts()[0] : parts().at(-1), edge)
    const hidden = block && (isBackward ? $precedingBlock(block) : $followingBlock(block))
    if (!hidden || !$blockOf(selection.anchor.getNode())?.is(block) || !$isCaretAt(selection, block, edge)) return false
    onEdge(edge)
    return true
  }
  const $selectAll = (): boolean => {
    const first = $edgeBlock(parts()[0], 'start')
    const last = $edgeBlock(parts().at(-1), 'end')
    if (!first || !last) return false
    const { key, offset, type } = first.selectStart().anchor
    last.selectEnd().anchor.set(key, offset, type)
    return true
  }
  return mergeRegister(
    ...[DELETE_CHARACTER_COMMAND, DELETE_WORD_COMMAND, DELETE_LINE_COMMAND].map((command) =>
      editor.registerCommand(command, $delete, COMMAND_PRIORITY_CRITICAL),
    ),
    editor.registerCommand(SELECT_ALL_COMMAND, $selectAll, COMMAND_PRIORITY_CRITICAL),
  )
}
