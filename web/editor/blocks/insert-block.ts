import {
  $createParagraphNode,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  type ElementNode,
  KEY_ARROW_DOWN_COMMAND,
  KEY_ARROW_UP_COMMAND,
  type LexicalEditor,
  mergeRegister,
} from 'lexical'
import { $isFixed } from './fixed-blocks.ts'
import { $blockOf } from './keep-chapters.ts'
import { $followingBlock, $precedingBlock } from './neighbours.ts'
import { $cellPlace } from './table/table-place.ts'

/**
 * Inserts a block in place of the empty paragraph at the caret, or after the block at the caret. At
 * the end of the text a paragraph follows, so that the author can continue.
 */
export const $insertBlock = (block: ElementNode): void => {
  const selection = $getSelection() ?? $getRoot().selectEnd()
  const at = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
  if (!at) $getRoot().append(block)
  else if ($isParagraphNode(at) && at.isEmpty()) at.replace(block)
  else at.insertAfter(block)
  if (!$followingBlock(block)) block.insertAfter($createParagraphNode())
}

/** Moves the caret below a block, into the empty paragraph that is there or a new one. */
export const $goOnAfter = (block: ElementNode): void => {
  const next = $followingBlock(block)
  if ($isParagraphNode(next) && next.isEmpty()) {
    next.select()
    return
  }
  const paragraph = $createParagraphNode()
  block.insertAfter(paragraph)
  paragraph.select()
}

/**
 * Up in the first line of a text that begins with a table or another fixed block, and Down in the last
 * line, add a paragraph. Otherwise nothing could be written there.
 */
const $leave = (event: KeyboardEvent, isUp: boolean): boolean => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || event.shiftKey) return false
  const node = selection.anchor.getNode()
  const block = $blockOf(node)
  if (!block || !$isFixed(block) || (isUp ? $precedingBlock(block) : $followingBlock(block))) return false
  const place = $cellPlace(node)
  if (place && place.row !== (isUp ? 0 : place.table.getChildrenSize() - 1)) return false
  event.preventDefault()
  const paragraph = $createParagraphNode()
  if (isUp) block.insertBefore(paragraph)
  else block.insertAfter(paragraph)
  paragraph.select()
  return true
}

/** Lets the arrow keys leave a fixed block at the beginning or the end of the text. */
export const registerEdges = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerCommand(KEY_ARROW_UP_COMMAND, (event) => $leave(event, true), COMMAND_PRIORITY_LOW),
    editor.registerCommand(KEY_ARROW_DOWN_COMMAND, (event) => $leave(event, false), COMMAND_PRIORITY_LOW),
  )
