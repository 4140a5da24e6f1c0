import { $createQuoteNode, $isQuoteNode } from '@lexical/rich-text'
import {
  $createParagraphNode,
  $getState,
  $isParagraphNode,
  $setState,
  type ElementNode,
  type RangeSelection,
} from 'lexical'
import { directionState, styleState } from './block-state.ts'

/** Returns true for a quote, verse and the parts of a letter. */
export const $hasKind = (block: ElementNode): boolean =>
  $isQuoteNode(block) || ($isParagraphNode(block) && $getState(block, styleState) !== null)

/** Returns true if both blocks are paragraphs, or both are quotes, of the same style. */
export const $isSameKind = (one: ElementNode, other: ElementNode): boolean =>
  one.getType() === other.getType() && $getState(one, styleState) === $getState(other, styleState)

/** Returns an empty block of the kind of a quote or paragraph, with the direction of another block. */
export const $createSameKind = (block: ElementNode, directed: ElementNode): ElementNode => {
  const made = $isQuoteNode(block) ? $createQuoteNode() : $createParagraphNode()
  made.setDirection(directed.getDirection())
  $setState(made, directionState, $getState(directed, directionState))
  return $setState(made, styleState, $getState(block, styleState))
}

/** Splits a block at the caret and returns its second half. Lexical makes that of a quote a paragraph. */
export const $splitBlock = (selection: RangeSelection, block: ElementNode): ElementNode | null => {
  const rest = selection.insertParagraph()
  if (!rest || !$hasKind(block) || $isSameKind(block, rest)) return rest
  return rest.replace($createSameKind(block, block), true)
}
