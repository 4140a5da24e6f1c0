import { $getNodeByKey, $isElementNode, type LexicalEditor, type NodeKey } from 'lexical'
import { REVEAL_BLOCK_COMMAND } from './reveal-block.ts'

/**
 * Scrolls a block to the middle of the window. A part that was not laid out yet gets its real
 * height only then, so this scrolls again in the next frame.
 */
export const showBlock = (editor: LexicalEditor, key: NodeKey): void => {
  editor.dispatchCommand(REVEAL_BLOCK_COMMAND, key)
  const aim = () => editor.getElementByKey(key)?.scrollIntoView({ block: 'center' })
  aim()
  requestAnimationFrame(aim)
}

/** Moves the focus to the text, and the caret to the end of a block. */
export const moveCaretTo = (editor: LexicalEditor, key: NodeKey): void => {
  editor.update(
    () => {
      const node = $getNodeByKey(key)
      if ($isElementNode(node)) node.selectEnd()
    },
    { discrete: true },
  )
  editor.getRootElement()?.focus({ preventScroll: true })
}

/** Moves the caret to the end of a block and scrolls it to the middle of the window. */
export const jumpToBlock = (editor: LexicalEditor, key: NodeKey): void => {
  moveCaretTo(editor, key)
  showBlock(editor, key)
}

/** Filters out elements that replace text on the page, such as the MathML of a formula. */
const isOfText = (node: Node): number => {
  if (!(node instanceof HTMLElement)) return NodeFilter.FILTER_ACCEPT
  return node.contentEditable === 'false' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
}

/** A place in a block, counted in characters of the block's text without line breaks. */
export interface PlaceInBlock {
  key: NodeKey
  start: number
  end: number
}

/** Scrolls a block into view and returns the range of a place in it. */
export const showInBlock = (editor: LexicalEditor, place: PlaceInBlock): Range | null => {
  if (editor.getElementByKey(place.key)) showBlock(editor, place.key)
  return rangeInBlock(editor, place)
}

/** Returns the range of a place in a block, or null if there is none. */
export const rangeInBlock = (editor: LexicalEditor, { key, start, end }: PlaceInBlock): Range | null => {
  const element = editor.getElementByKey(key)
  if (!element) return null
  const range = document.createRange()
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, isOfText)
  let passed = 0
  let begun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (!begun && start < passed + length) {
      range.setStart(node, start - passed)
      begun = true
    }
    if (begun && end <= passed + length) {
      range.setEnd(node, end - passed)
      return range
    }
    passed += length
  }
  return null
}
