import { $getEditor, $getNodeByKey, $getSelection, $isRangeSelection, $isTextNode, type NodeKey } from 'lexical'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { $kindOf } from '../blocks/set-block-kind.ts'
import { UNCOUNT_TYPED_COMMAND } from '../typing/count-typed.ts'

/** Maximum number of characters after a slash that can be the name of a block. */
const LONGEST = 30

/** A slash in the text, after which the name of a block is typed. */
export interface Slash {
  key: NodeKey
  offset: number
}

/** Returns the slash before the caret if one was typed there that can open the menu, else null. */
export const $slashBeforeCaret = (): Slash | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.type !== 'text') return null
  const node = selection.anchor.getNode()
  const offset = selection.anchor.offset - 1
  if (!$isTextNode(node) || node.getTextContent()[offset] !== '/') return null
  const block = $blockOf(node)
  const kind = block && $kindOf(block)
  // Slashes in code are part of the code, and table cells can't contain blocks.
  if (!kind || kind === 'code' || kind === 'other') return null
  // A slash inside a word, such as in "and/or", is a letter like any other.
  const before =
    offset > 0 ? node.getTextContent()[offset - 1]! : (node.getPreviousSibling()?.getTextContent().at(-1) ?? ' ')
  return /\s/.test(before) ? { key: node.getKey(), offset } : null
}

/** Returns the text between a slash and the caret. Returns null if the caret is in another place. */
export const $textAfterSlash = ({ key, offset }: Slash): string | null => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection) || !selection.isCollapsed() || selection.anchor.key !== key) return null
  const node = $getNodeByKey(key)
  const end = selection.anchor.offset
  if (!$isTextNode(node) || node.getTextContent()[offset] !== '/' || end <= offset || end > offset + LONGEST)
    return null
  return node.getTextContent().slice(offset + 1, end)
}

/** Removes a slash with the text after it, up to the caret. Its words don't count as typed. */
export const $removeSlash = (slash: Slash): void => {
  const typed = $textAfterSlash(slash)
  const node = $getNodeByKey(slash.key)
  if (typed === null || !$isTextNode(node)) return
  $getEditor().dispatchCommand(UNCOUNT_TYPED_COMMAND, typed)
  if (node.getTextContentSize() > typed.length + 1) node.spliceText(slash.offset, typed.length + 1, '', true)
  else {
    // After its text node is removed, the caret is put into the block, where the choice looks for
    // it.
    const [block, at] = [node.getParentOrThrow(), node.getIndexWithinParent()]
    node.remove()
    block.select(at, at)
  }
}
