import { $getSelection, $isRangeSelection, $isTextNode, type RangeSelection } from 'lexical'
import { unspaced } from './ghost-text.ts'

const LETTERS = /^[\p{L}\p{N}\p{M}'’]+/u

/** Moves a caret inside a word to the end of the word, because text can be continued only there. */
const $leaveWord = ({ anchor, focus }: RangeSelection): void => {
  const node = anchor.getNode()
  if (!$isTextNode(node)) return
  const text = node.getTextContent()
  const rest = LETTERS.exec(text.slice(anchor.offset))?.[0]
  const isInside = LETTERS.test(text.slice(Math.max(0, anchor.offset - 1), anchor.offset))
  if (rest === undefined || !isInside || unspaced.test(rest)) return
  const end = anchor.offset + rest.length
  for (const point of [anchor, focus]) point.set(node.getKey(), end, 'text')
}

/**
 * Puts the caret where a text can be continued: after the selection, which is not replaced, or
 * after the current word.
 */
export const $placeCaret = (): void => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  if (selection.isCollapsed()) return $leaveWord(selection)
  const { key, offset, type } = selection.isBackward() ? selection.anchor : selection.focus
  for (const point of [selection.anchor, selection.focus]) point.set(key, offset, type)
}
