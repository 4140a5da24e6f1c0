import { $isQuoteNode } from '@lexical/rich-text'
import { $getSelection, $getState, $isParagraphNode, $isRangeSelection, $setState, type ElementNode } from 'lexical'
import { directionState } from '../blocks/block-state.ts'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { $selectedBlocks } from '../blocks/set-block-kind.ts'

/** The directions that an author can set. `auto` follows the first letter. */
export const paragraphDirections = ['auto', 'ltr', 'rtl'] as const
export type ParagraphDirection = (typeof paragraphDirections)[number]

const $hasDirection = (block: ElementNode | null): block is ElementNode =>
  $isParagraphNode(block) || $isQuoteNode(block)

/** Returns the direction that the author set at the caret, or null where none can be set. */
export const $directionAtCaret = (): ParagraphDirection | null => {
  const selection = $getSelection()
  const block = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
  return $hasDirection(block) ? ($getState(block, directionState) ?? 'auto') : null
}

/** Sets the direction of the selected paragraphs and quotes. */
export const $setParagraphDirection = (direction: ParagraphDirection): void => {
  for (const block of $selectedBlocks())
    if ($hasDirection(block)) $setState(block, directionState, direction === 'auto' ? null : direction)
}
