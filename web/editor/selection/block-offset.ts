import { $isListItemNode } from '@lexical/list'
import {
  $isElementNode,
  $isLineBreakNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type PointType,
} from 'lexical'

/**
 * Returns the length of a node. A line break, the end of a list item, and anything without text, such
 * as a footnote, counts as one character.
 */
const $lengthOf = (node: LexicalNode): number => {
  if ($isTextNode(node)) return node.getTextContentSize()
  if ($isLineBreakNode(node) || !$isElementNode(node)) return 1
  return $lengthOfAll(node.getChildren()) + ($isListItemNode(node) ? 1 : 0)
}

const $lengthOfAll = (nodes: readonly LexicalNode[]): number => nodes.reduce((sum, node) => sum + $lengthOf(node), 0)

/** Returns the place of a point of the selection in its block. */
export const $offsetInBlock = (block: ElementNode, point: PointType): number => {
  let node: LexicalNode = point.getNode()
  let offset = $isElementNode(node) ? $lengthOfAll(node.getChildren().slice(0, point.offset)) : point.offset
  while (!node.is(block)) {
    offset += $lengthOfAll(node.getPreviousSiblings())
    node = node.getParentOrThrow()
  }
  return offset
}

/** Moves the caret to a place in a block. */
export const $selectOffset = (block: ElementNode, offset: number): void => {
  let left = offset
  for (const [at, child] of block.getChildren().entries()) {
    const length = $lengthOf(child)
    const isInside = $isListItemNode(child) ? left < length : left <= length
    if (!isInside) {
      left -= length
      continue
    }
    if ($isTextNode(child)) child.select(left, left)
    else if ($isElementNode(child)) $selectOffset(child, left)
    else block.select(at + left, at + left)
    return
  }
  block.selectEnd()
}

/** Returns the length of a block's text. */
export const $lengthOfBlock = (block: ElementNode): number => $lengthOfAll(block.getChildren())

/** The character that replaces a footnote or another node without text. */
const OBJECT = '\uFFFC'

const $textOf = (node: LexicalNode): string => {
  if ($isTextNode(node)) return node.getTextContent()
  if ($isLineBreakNode(node)) return '\n'
  if (!$isElementNode(node)) return OBJECT
  return $textOfBlock(node) + ($isListItemNode(node) ? '\n' : '')
}

/** Returns the text of a block or list item. Block offsets are positions in this text. */
export const $textOfBlock = (block: ElementNode): string => block.getChildren().map($textOf).join('')
