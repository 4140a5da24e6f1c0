import { $getSelection, $isRangeSelection, type LexicalEditor } from 'lexical'
import { $blockOf } from '../blocks/keep-chapters.ts'
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
  range.setEnd(last.node, Math.min(to - last.start, last.node.length))
  return range
}

/**
 * Highlights the sentence or the paragraph with the caret, without changing the page: once a frame,
 * in the paragraph with the caret only.
 */
export const registerCurrentPassage = (
  editor: LexicalEditor,
  what: 'sentence' | 'paragraph',
  language: string,
): (() => void) => {
  if (!('highlights' in CSS)) return () => undefined
  let frame: number | undefined
  let shown: HTMLElement | null = null
  const show = () => {
    frame = undefined
    const block = editor.getEditorState().read(() => {
      const selection = $getSelection()
      return $isRangeSelection(selection) ? ($blockOf(selection.focus.getNode())?.getKey() ?? null) : null
    })
    const element = block === null ? null : editor.getElementByKey(block)
    // While the focus is elsewhere, the last passage stays highlighted.
    if (!element) return
    // Typing in the same paragraph does not change the highlight.
    if (what === 'paragraph' && element === shown) return
    shown = element
    let range = what === 'sentence' ? sentenceRange(element, language) : null
    if (!range) {
      range = document.createRange()
      range.selectNodeContents(element)
    }
    CSS.highlights.set(NAME, new Highlight(range))
  }
  const later = () => {
    frame ??= requestAnimationFrame(show)
  }
  later()
  const stop = editor.registerUpdateListener(later)
  return () => {
    stop()
    if (frame !== undefined) cancelAnimationFrame(frame)
    CSS.highlights.delete(NAME)
  }
}
