import {
  $createNodeSelection,
  $createParagraphNode,
  $getSelection,
  $isNodeSelection,
  $isRangeSelection,
  $setSelection,
  type ElementNode,
  type LexicalNode,
} from 'lexical'
import { $isFixed } from '../fixed-blocks.ts'
import { $insertBlocks } from '../insert-blocks.ts'
import { $blockOf } from '../keep-chapters.ts'
import { LockedNode } from '../locked-node.ts'
import { $followingBlock } from '../neighbours.ts'
import { SceneBreakNode } from './scene-break-node.ts'

/** Returns true for a block that can't contain the caret: a scene break or a locked block. */
export const $isVoid = (node: LexicalNode | null | undefined): node is ElementNode =>
  node instanceof SceneBreakNode || node instanceof LockedNode

/** Returns the void block that is selected as a whole, or null. */
export const $selectedVoid = (): ElementNode | null => {
  const selection = $getSelection()
  if (!$isNodeSelection(selection)) return null
  return selection.getNodes().find($isVoid) ?? null
}

export const $selectVoid = (block: ElementNode): void => {
  const selection = $createNodeSelection()
  selection.add(block.getKey())
  $setSelection(selection)
}

/**
 * Returns the next block after a void one that can contain the caret. At the end of the text, adds
 * a paragraph.
 */
const $roomAfter = (block: ElementNode): ElementNode => {
  const next = $followingBlock(block)
  if (next && !$isVoid(next)) return next
  const paragraph = $createParagraphNode()
  block.insertAfter(paragraph)
  return paragraph
}

/** Returns the table, formula or figure with the caret. It can't contain other blocks. */
const $fixedAtCaret = (): ElementNode | null => {
  const selection = $getSelection()
  const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
  return block && $isFixed(block) ? block : null
}

/**
 * Inserts a void block at the caret, or below a block that can't contain it, and moves the caret
 * behind it.
 */
export const $insertVoid = (block: ElementNode): void => {
  const above = $selectedVoid() ?? $fixedAtCaret()
  if (above) above.insertAfter(block)
  else $insertBlocks([block])
  $roomAfter(block).selectStart()
}

/** Replaces a paragraph with a void block, and moves the caret behind it. */
export const $replaceByVoid = (paragraph: ElementNode, block: ElementNode): void => {
  const place = $blockOf(paragraph) ?? paragraph
  place.replace(block)
  $roomAfter(block).selectStart()
}
