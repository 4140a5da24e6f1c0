import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $isListNode, type ListNode } from '@lexical/list'
import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isRangeSelection,
  type BaseSelection,
  type ElementNode,
} from 'lexical'
import { $blockOf } from './keep-chapters.ts'
import { $isFixed } from './fixed-blocks.ts'
import { $followingBlock } from './neighbours.ts'

export type BlockKind = 'paragraph' | 'h2' | 'h3' | 'quote' | 'list'

/**
 * Returns the kind of a block. A heading of another level counts as the level that it is exported
 * as.
 */
export const $kindOf = (block: ElementNode): BlockKind => {
  if ($isHeadingNode(block)) return block.getTag() === 'h1' || block.getTag() === 'h2' ? 'h2' : 'h3'
  if ($isQuoteNode(block)) return 'quote'
  return $isListNode(block) ? 'list' : 'paragraph'
}

/** Returns the blocks that a selection touches, in order. */
export const $selectedBlocks = (selection: BaseSelection | null = $getSelection()): ElementNode[] => {
  if (!$isRangeSelection(selection)) return []
  const ends = [$blockOf(selection.anchor.getNode()), $blockOf(selection.focus.getNode())]
  const [first, last] = selection.isBackward() ? ends.toReversed() : ends
  if (!first || !last) return [...new Set(selection.getNodes().flatMap((node) => $blockOf(node) ?? []))]
  // Walking the blocks avoids reading all nodes of the selection; a whole book has tens of
  // thousands.
  const blocks = [first]
  for (let at: ElementNode | null = first; at && !at.is(last); at = $followingBlock(at)) {
    const next = $followingBlock(at)
    if (next) blocks.push(next)
  }
  return blocks
}

const $create = (kind: Exclude<BlockKind, 'list'>): ElementNode => {
  if (kind === 'paragraph') return $createParagraphNode()
  return kind === 'quote' ? $createQuoteNode() : $createHeadingNode(kind)
}

/** Splits a list into blocks of a kind. The items of a nested list follow their parent. */
const $openList = (list: ListNode, kind: Exclude<BlockKind, 'list'>): ElementNode[] =>
  list.getChildren().flatMap((item) => {
    if (!$isElementNode(item)) return []
    const [inner] = item.getChildren()
    if ($isListNode(inner)) return $openList(inner, kind)
    return [$create(kind).append(...item.getChildren())]
  })

/**
 * Changes the selected blocks to a kind, or to paragraphs if all of them are of that kind already.
 */
export const $toggleBlockKind = (kind: Exclude<BlockKind, 'list'>): void => {
  const blocks = $selectedBlocks()
  const wanted = blocks.every((block) => $kindOf(block) === kind) ? 'paragraph' : kind
  for (const block of blocks) $makeKind(block, wanted)
}

export const $makeKind = (block: ElementNode, kind: Exclude<BlockKind, 'list'>): void => {
  if ($isFixed(block)) return
  if ($isListNode(block)) {
    for (const part of $openList(block, kind)) block.insertBefore(part)
    block.remove()
  } else if ($kindOf(block) !== kind) block.replace($create(kind).setDirection(block.getDirection()), true)
}
