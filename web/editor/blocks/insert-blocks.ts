import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from '@lexical/list'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $copyNode,
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalNode,
  type RangeSelection,
} from 'lexical'
import { $continueNumbers, $numberAfter } from './continue-numbers.ts'
import { $isFixed } from './fixed-blocks.ts'
import { $goOnAfter } from './insert-block.ts'
import { $blockOf } from './keep-chapters.ts'
import { $isLocked } from './locked-node.ts'
import { $followingBlock } from './neighbours.ts'
import { $createSameKind, $hasKind, $isSameKind, $splitBlock } from './same-kind.ts'
import { $insertInCell } from './table/insert-in-cell.ts'
import { $joinLines, $linesOf } from './table/inline-lines.ts'
import { $isBounded, $removeInTables } from './table/remove-in-tables.ts'
import { $cellPlace } from './table/table-place.ts'

const isPlainLine = (block: ElementNode | undefined): boolean => $isParagraphNode(block) && !block.isEmpty()

/**
 * Returns the blocks with plain paragraphs in the kind of the quote, verse or letter where they are
 * inserted. A heading begins a text of its own, which stays plain.
 */
const $inKindOf = (block: ElementNode, newBlocks: readonly ElementNode[]): readonly ElementNode[] => {
  if (!$hasKind(block)) return newBlocks
  const heading = newBlocks.findIndex($isHeadingNode)
  const before = heading < 0 ? newBlocks.length : heading
  return newBlocks.map((added, at) =>
    at < before && $isParagraphNode(added) && !$hasKind(added)
      ? $createSameKind(block, added).append(...added.getChildren())
      : added,
  )
}

/**
 * Replaces the selection with blocks. Lexical's own insertion does not support blocks inside a
 * chapter. The first and last paragraphs merge with the text around them, and plain paragraphs take
 * the kind of a quote, verse or letter; other blocks keep their type.
 */
export const $insertBlocks = (newBlocks: readonly ElementNode[]): void => {
  const selection = $selectionToReplace()
  const [first] = newBlocks
  if (!first) return
  const place = $cellPlace(selection.anchor.getNode())
  if (place) return $insertInCell(selection, place, newBlocks)
  // A formula or a caption can contain only lines of text.
  if ($isBounded($blockOf(selection.anchor.getNode()))) return selection.insertNodes($joinLines($linesOf(newBlocks)))
  if (newBlocks.length === 1 && isPlainLine(first) && !$isLocked($blockOf(selection.anchor.getNode()) ?? first)) {
    selection.insertNodes(first.getChildren())
    return
  }
  const block = $blockAt(selection)
  if ($isLocked(block)) $insertAfterLocked(block, newBlocks)
  else if ($isListNode(block)) $insertAtItem(selection, block, newBlocks)
  else $insertAtBlock(selection, block, newBlocks)
}

/** Removes the selected text. Whole cells of a table become empty. */
export const $removeSelected = (selection: RangeSelection): void => {
  if (!selection.isCollapsed() && !$removeInTables(selection)) selection.removeText()
}

/**
 * Deletes the selected text and returns the collapsed selection. Without a selection, returns the
 * end of the text.
 */
const $selectionToReplace = (): RangeSelection => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return $getRoot().selectEnd()
  $removeSelected(selection)
  return selection
}

/** Returns the block at the caret, or creates one if everything was deleted. */
const $blockAt = (selection: RangeSelection): ElementNode => {
  const block = $blockOf(selection.anchor.getNode())
  if (block) return block
  const paragraph = $createParagraphNode()
  const at = selection.anchor.getNode()
  if ($isElementNode(at)) at.append(paragraph)
  else $getRoot().append(paragraph)
  paragraph.select()
  return paragraph
}

const $isAtStart = ({ anchor }: RangeSelection, block: ElementNode): boolean => {
  if (anchor.offset !== 0) return false
  const node = anchor.getNode()
  return block.is(node) || block.getFirstDescendant()?.is(node) === true
}

const $isAtEnd = ({ anchor }: RangeSelection, block: ElementNode): boolean => {
  const node = anchor.getNode()
  if (block.is(node)) return anchor.offset === block.getChildrenSize()
  return block.getLastDescendant()?.is(node) === true && anchor.offset === node.getTextContentSize()
}

const $insertAfter = (block: LexicalNode, nodes: readonly LexicalNode[]) => {
  block.getParentOrThrow().splice(block.getIndexWithinParent() + 1, 0, [...nodes])
}

/**
 * Moves the caret behind inserted blocks. After a table or another fixed block it goes to the next
 * paragraph, so that typing does not continue in the last cell.
 */
const $selectEndOf = (last: ElementNode) => {
  if (!$isFixed(last)) return void last.selectEnd()
  const next = $followingBlock(last)
  if ($isParagraphNode(next)) next.selectStart()
  else $goOnAfter(last)
}

const $insertAfterLocked = (block: ElementNode, newBlocks: readonly ElementNode[]) => {
  $insertAfter(block, newBlocks)
  $selectEndOf(newBlocks.at(-1)!)
}

const $insertAtBlock = (selection: RangeSelection, block: ElementNode, newBlocks: readonly ElementNode[]) => {
  const joins = { first: isPlainLine(newBlocks[0]), last: isPlainLine(newBlocks.at(-1)) }
  const blocks = $inKindOf(block, newBlocks)
  const last = blocks.at(-1)!
  if (block.isEmpty()) {
    $insertAfter(block, blocks)
    block.remove()
    $selectEndOf(last)
    return
  }
  const { head, tail } = $part(selection, block)
  const [first, ...others] = blocks
  const isJoined = head !== null && joins.first
  if (isJoined) head.append(...first!.getChildren())
  const inserted = isJoined ? others : blocks
  if (head) $insertAfter(head, inserted)
  else for (const node of inserted) tail.insertBefore(node)
  const end = inserted.at(-1) ?? head!
  $selectEndOf(end)
  if (tail && joins.last && (!$hasKind(tail) || $isSameKind(tail, last))) {
    end.append(...tail.getChildren())
    tail.remove()
  }
}

/** Splits the block at the caret. A side is null if it would be empty. */
const $part = (
  selection: RangeSelection,
  block: ElementNode,
): { head: ElementNode; tail: ElementNode | null } | { head: null; tail: ElementNode } => {
  if ($isAtStart(selection, block)) return { head: null, tail: block }
  if ($isAtEnd(selection, block)) return { head: block, tail: null }
  return { head: block, tail: $splitBlock(selection, block) }
}

const $itemAt = (node: LexicalNode): ListItemNode | null => {
  for (let at: LexicalNode | null = node; at; at = at.getParent()) if ($isListItemNode(at)) return at
  return null
}

/** List items are added to the list; other blocks split it. */
const $insertAtItem = (selection: RangeSelection, list: ListNode, newBlocks: readonly ElementNode[]) => {
  const item = $itemAt(selection.anchor.getNode()) ?? list.getFirstChildOrThrow<ListItemNode>()
  const { head, tail } = $part(selection, item)
  const last = newBlocks.at(-1)!
  if (newBlocks.every($isListNode)) {
    const items = newBlocks.flatMap((added) => added.getChildren())
    if (head) $insertAfter(head, items)
    else for (const added of items) tail.insertBefore(added)
    items.at(-1)?.selectEnd()
  } else {
    const $top = (node: LexicalNode): LexicalNode => (list.is(node.getParent()) ? node : $top(node.getParentOrThrow()))
    const rest = tail ? [$top(tail), ...$top(tail).getNextSiblings()] : $top(head!).getNextSiblings()
    const above = head && $top(head)
    const first = rest[0]
    const number = $isListItemNode(above) ? $numberAfter(above) : $isListItemNode(first) ? first.getValue() : 1
    const after = rest.length > 0 ? $copyNode(list).append(...rest) : null
    $continueNumbers(after, number)
    $insertAfter(list, after ? [...newBlocks, after] : newBlocks)
    $selectEndOf(last)
  }
  if (item.isEmpty()) item.remove()
  if (list.isEmpty()) list.remove()
}
