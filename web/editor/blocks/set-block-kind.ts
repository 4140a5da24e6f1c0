import { $createHeadingNode, $createQuoteNode, $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import { $isListNode, type ListNode } from '@lexical/list'
import {
  $createParagraphNode,
  $getSelection,
  $getState,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  $setState,
  type BaseSelection,
  type ElementNode,
} from 'lexical'
import { $keepSectionState, type BlockStyle, directionState, rankState, styleState } from './block-state.ts'
import { $isCodeBlock } from './code/code-block-node.ts'
import { $blockOf } from './keep-chapters.ts'
import { $followingBlock } from './neighbours.ts'

/** `other` is a block that no other kind can become, such as a scene break or a table. */
export type BlockKind =
  | 'part'
  | 'h2'
  | 'h3'
  | 'subsection'
  | 'paragraph'
  | 'quote'
  | BlockStyle
  | 'list'
  | 'code'
  | 'other'

/** The kinds that blocks of text can be turned into. */
export type TextKind = Exclude<BlockKind, 'list' | 'code' | 'other'>

/**
 * Returns the kind of a block. A heading of another level counts as the level that it is exported
 * as.
 */
export const $kindOf = (block: ElementNode): BlockKind => {
  if ($isHeadingNode(block)) {
    const tag = block.getTag()
    return $getState(block, rankState) ?? (tag === 'h1' || tag === 'h2' ? 'h2' : 'h3')
  }
  if ($isQuoteNode(block)) return $getState(block, styleState) === 'source' ? 'source' : 'quote'
  if ($isListNode(block)) return 'list'
  if ($isParagraphNode(block)) return $getState(block, styleState) ?? 'paragraph'
  return $isCodeBlock(block) ? 'code' : 'other'
}

/** Returns true for a heading of any rank. */
export const isHeadingKind = (kind: BlockKind): boolean =>
  kind === 'part' || kind === 'h2' || kind === 'h3' || kind === 'subsection'

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

/**
 * Returns false if all selected blocks keep their kind, such as a table, the caption of a figure or
 * a formula.
 */
export const $canChangeKind = (): boolean => {
  const blocks = $selectedBlocks()
  return blocks.length === 0 || blocks.some((block) => $kindOf(block) !== 'other')
}

/** Returns an empty block of a kind. */
export const $create = (kind: TextKind): ElementNode => {
  switch (kind) {
    case 'paragraph':
      return $createParagraphNode()
    case 'quote':
      return $createQuoteNode()
    case 'source':
      return $setState($createQuoteNode(), styleState, 'source')
    case 'verse':
    case 'letter':
    case 'signature':
      return $setState($createParagraphNode(), styleState, kind)
    case 'part':
      return $setState($createHeadingNode('h1'), rankState, 'part')
    case 'subsection':
      return $setState($createHeadingNode('h4'), rankState, 'subsection')
    case 'h2':
    case 'h3':
      return $createHeadingNode(kind)
  }
}

/** Returns an empty block of a kind with the directions of another one. */
const $createLike = (kind: TextKind, block: ElementNode): ElementNode => {
  const made = $create(kind).setDirection(block.getDirection())
  // Headings take their direction from their first letter.
  return isHeadingKind(kind) ? made : $setState(made, directionState, $getState(block, directionState))
}

/** Splits a list into blocks of a kind. The items of a nested list follow their parent. */
const $openList = (list: ListNode, kind: TextKind): ElementNode[] =>
  list.getChildren().flatMap((item) => {
    if (!$isElementNode(item)) return []
    const [inner] = item.getChildren()
    if ($isListNode(inner)) return $openList(inner, kind)
    return [$create(kind).append(...item.getChildren())]
  })

/**
 * Changes the selected blocks to a kind, or to paragraphs if all of them are of that kind already.
 */
export const $toggleBlockKind = (kind: TextKind): void => {
  const blocks = $selectedBlocks()
  const newKind = blocks.every((block) => $kindOf(block) === kind) ? 'paragraph' : kind
  for (const block of blocks) $makeKind(block, newKind)
}

export const $makeKind = (block: ElementNode, kind: TextKind): void => {
  if ($kindOf(block) === 'other') return
  if ($isListNode(block)) {
    for (const part of $openList(block, kind)) block.insertBefore(part)
    block.remove()
  } else if ($kindOf(block) !== kind) {
    const made = $createLike(kind, block)
    // A quote has no section state.
    block.replace($isQuoteNode(made) ? made : $keepSectionState(made, block), true)
  }
}
