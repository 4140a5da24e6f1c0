import {
  $getSelection,
  $isElementNode,
  $isLineBreakNode,
  $isRangeSelection,
  $isTextNode,
  type ElementNode,
} from 'lexical'
import { $isLinkNode } from '@lexical/link'
import { $blockOf } from '#web/editor/blocks/keep-chapters.ts'
import type { NamePlace } from './words-in-block.ts'

/** Reads the caret or the selection inside one block. Returns null outside of the text. */
export const $namePlace = (): NamePlace | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return null
  const [first, last] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const block = $blockOf(first.getNode())
  if (!block) return null
  let text = ''
  let start = -1
  let end = -1
  const walk = (element: ElementNode) => {
    for (const node of element.getChildren()) {
      const key = node.getKey()
      if ($isTextNode(node)) {
        if (key === first.key) start = text.length + first.offset
        if (key === last.key) end = text.length + last.offset
        text += node.getTextContent()
      } else if ($isLineBreakNode(node)) text += '\n'
      else if ($isElementNode(node)) {
        if (!$isLinkNode(node) && text !== '') text += '\n'
        walk(node)
      }
    }
  }
  walk(block)
  return start === -1 ? null : { text, start, end: end === -1 ? text.length : end }
}
