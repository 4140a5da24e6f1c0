import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { $blockOf } from '../blocks/keep-chapters.ts'

const NO_BREAK = '\u00a0'
/**
 * Maximum number of marks, so that a paragraph full of non-breaking spaces can't slow down typing.
 */
const MOST = 500

const rangesIn = (element: HTMLElement): Range[] => {
  const ranges: Range[] = []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node && ranges.length < MOST; node = walker.nextNode())
    for (let at = node.nodeValue!.indexOf(NO_BREAK); at !== -1; at = node.nodeValue!.indexOf(NO_BREAK, at + 1)) {
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + 1)
      ranges.push(range)
    }
  return ranges
}

/**
 * Marks the non-breaking spaces of the paragraph with the caret. A French book has one before every
 * question mark, and marks in the whole text would slow down each key.
 */
export const showHidden = (editor: LexicalEditor): (() => void) => {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return () => undefined
  let shown = false
  const clear = () => {
    if (shown) CSS.highlights.delete('no-break-space')
    shown = false
  }
  const stop = editor.registerUpdateListener(({ editorState }) => {
    const block = editorState.read(() => {
      const selection = $getSelection()
      const found = $isRangeSelection(selection) ? $blockOf(selection.focus.getNode()) : null
      return found?.getTextContent().includes(NO_BREAK) ? found.getKey() : null
    })
    const element = block === null ? null : editor.getElementByKey(block)
    clear()
    if (!element) return
    CSS.highlights.set('no-break-space', new Highlight(...rangesIn(element)))
    shown = true
  })
  return () => {
    stop()
    clear()
  }
}
