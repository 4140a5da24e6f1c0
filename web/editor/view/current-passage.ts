import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { $blockOf } from '../blocks/keep-chapters.ts'
import { afterFrame } from './after-frame.ts'
import { isSameRange } from './same-range.ts'
import { sentenceAt } from './sentence-at.ts'

const NAME = 'current-passage'

interface TextPart {
  node: Text
  start: number
}

/** Returns the text nodes of a block, without elements that replace text on the page. */
const partsOf = (element: HTMLElement): TextPart[] => {
  const parts: TextPart[] = []
  let start = 0
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) => {
    if (!(node instanceof HTMLElement)) return NodeFilter.FILTER_ACCEPT
    return node.contentEditable === 'false' ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    parts.push({ node, start })
    start += node.length
  }
  return parts
}

/** Returns the sentence with the caret, or null if the caret is in no text of the block. */
const sentenceRange = (element: HTMLElement, language: string): Range | null => {
  const { focusNode, focusOffset = 0 } = document.getSelection() ?? {}
  const parts = partsOf(element)
  const at = parts.find(({ node }) => node === focusNode)
  if (!at) return null
  const text = parts.map(({ node }) => node.data).join('')
  const [from, to] = sentenceAt(text, at.start + focusOffset, language)
  const partOf = (offset: number) => parts.findLast(({ start }) => start <= offset)!
  const [first, last] = [partOf(from), partOf(Math.max(from, to - 1))]
  const range = document.createRange()
  range.setStart(first.node, from - first.start)
  // The browser keeps a range up to date, but a range that ends in the text does not grow by what is
  // typed behind it.
  if (text.slice(to).trim() === '') range.setEnd(element, element.childNodes.length)
  else range.setEnd(last.node, Math.min(to - last.start, last.node.length))
  return range
}

/** Returns true if a range contains the caret, with some text. */
const hasCaret = (range: Range): boolean => {
  const { focusNode, focusOffset = 0 } = document.getSelection() ?? {}
  return focusNode != null && !range.collapsed && range.isPointInRange(focusNode, focusOffset)
}

/**
 * Highlights the sentence or the paragraph with the caret, without changing the page. While the
 * caret stays in the highlighted passage, its limits are checked after the frame of a key, because
 * most keys don't change them.
 */
export const registerCurrentPassage = (
  editor: LexicalEditor,
  what: 'sentence' | 'paragraph',
  language: string,
): (() => void) => {
  if (!('highlights' in CSS)) return () => undefined
  let shown: { element: HTMLElement; range: Range } | null = null
  const show = () => {
    const block = editor.getEditorState().read(() => {
      const selection = $getSelection()
      return $isRangeSelection(selection) ? ($blockOf(selection.focus.getNode())?.getKey() ?? null) : null
    })
    const element = block === null ? null : editor.getElementByKey(block)
    // While the focus is elsewhere, the last passage stays highlighted.
    if (!element) return
    // Typing in the same paragraph does not change the highlight.
    if (what === 'paragraph' && element === shown?.element) return
    let range = what === 'sentence' ? sentenceRange(element, language) : null
    if (!range) {
      range = document.createRange()
      range.selectNodeContents(element)
    }
    if (shown && isSameRange(range, shown.range)) return
    shown = { element, range }
    CSS.highlights.set(NAME, new Highlight(range))
  }
  const next = afterFrame(show, () => !shown || !hasCaret(shown.range))
  next.request()
  const stop = editor.registerUpdateListener(next.request)
  return () => {
    stop()
    next.cancel()
    CSS.highlights.delete(NAME)
  }
}
