import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from '@lexical/list'
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
import { $blockOf } from './keep-chapters.ts'

const isPlainLine = (block: ElementNode | undefined): boolean => $isParagraphNode(block) && !block.isEmpty()

/**
 * Puts blocks where the selection is, in its place. The editor's own way does not know that blocks may stand in a chapter.
 * A first and a last paragraph join the text that they come between; other blocks stay what they are.
 */
export const $insertBlocks = (given: readonly ElementNode[]): void => {
  const selection = $selectionToReplace()
  const [first] = given
  if (!first) return
  if (given.length === 1 && isPlainLine(first)) {
    selection.insertNodes(first.getChildren())
    return
  }
  const block = $blockAt(selection)
  if ($isListNode(block)) $insertAtItem(selection, block, given)
  else $insertAtBlock(selection, block, given)
}

/** The selection with nothing in it any more. Where nobody has been yet, the end of the text. */
const $selectionToReplace = (): RangeSelection => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return $getRoot().selectEnd()
  if (!selection.isCollapsed()) selection.removeText()
  return selection
}

/** The block the caret is in. When everything was taken out there is none. */
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

const $insertAtBlock = (selection: RangeSelection, block: ElementNode, given: readonly ElementNode[]) => {
  const last = given.at(-1)!
  if (block.isEmpty()) {
    $insertAfter(block, given)
    block.remove()
    last.selectEnd()
    return
  }
  const { head, tail } = $part(selection, block)
  const [first, ...others] = given
  const joins = head !== null && isPlainLine(first)
  if (joins) head.append(...first!.getChildren())
  const inserted = joins ? others : given
  if (head) $insertAfter(head, inserted)
  else for (const node of inserted) tail.insertBefore(node)
  const end = inserted.at(-1) ?? head!
  end.selectEnd()
  if (tail && isPlainLine(last)) {
    end.append(...tail.getChildren())
    tail.remove()
  }
}

/** The two sides of the caret; null where there is nothing. */
const $part = (
  selection: RangeSelection,
  block: ElementNode,
): { head: ElementNode; tail: ElementNode | null } | { head: null; tail: ElementNode } => {
  if ($isAtStart(selection, block)) return { head: null, tail: block }
  if ($isAtEnd(selection, block)) return { head: block, tail: null }
  return { head: block, tail: selection.insertParagraph() }
}

const $itemAt = (node: LexicalNode): ListItemNode | null => {
  for (let at: LexicalNode | null = node; at; at = at.getParent()) if ($isListItemNode(at)) return at
  return null
}

/** Items go on in the list; anything else parts it. */
const $insertAtItem = (selection: RangeSelection, list: ListNode, given: readonly ElementNode[]) => {
  const item = $itemAt(selection.anchor.getNode()) ?? list.getFirstChildOrThrow<ListItemNode>()
  const { head, tail } = $part(selection, item)
  const last = given.at(-1)!
  if (given.every($isListNode)) {
    const items = given.flatMap((added) => added.getChildren())
    if (head) $insertAfter(head, items)
    else for (const added of items) tail.insertBefore(added)
    items.at(-1)?.selectEnd()
  } else {
    const $top = (node: LexicalNode): LexicalNode => (list.is(node.getParent()) ? node : $top(node.getParentOrThrow()))
    const rest = tail ? [$top(tail), ...$top(tail).getNextSiblings()] : $top(head!).getNextSiblings()
    const after = rest.length > 0 ? $copyNode(list).append(...rest) : null
    $insertAfter(list, after ? [...given, after] : given)
    last.selectEnd()
  }
  if (item.isEmpty()) item.remove()
  if (list.isEmpty()) list.remove()
}
