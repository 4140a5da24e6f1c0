import type { Passage } from '#manuscript/model/anchors/anchor.ts'
import type { DrawnText } from './draw-text.ts'

/**
 * Maximum number of comment marks that are drawn, because some browsers repaint slowly with more.
 */
const MOST_MARKS = 400

const blockOf = (node: Node): number => {
  const element = node instanceof Element ? node : node.parentElement
  return Number(element?.closest<HTMLElement>('[data-block]')?.dataset['block'] ?? -1)
}

/** Returns the text nodes within a range that belong to blocks, in document order. */
const textsOf = (range: Range, { root, starts }: DrawnText): Text[] => {
  const within = range.commonAncestorContainer
  if (within instanceof Text) return starts.has(within) ? [within] : []
  if (!root.contains(within) && !within.contains(root)) return []
  const walker = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null)
    if (range.intersectsNode(text) && starts.has(text)) texts.push(text)
  return texts
}

/** Returns the passage that is selected in the text, or null. */
export const selectedPassage = (drawn: DrawnText): Passage | null => {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const texts = textsOf(range, drawn)
  const [first, last] = [texts[0], texts.at(-1)]
  if (!first || !last) return null
  const start = drawn.starts.get(first)! + (range.startContainer === first ? range.startOffset : 0)
  const end = drawn.starts.get(last)! + (range.endContainer === last ? range.endOffset : last.length)
  const passage = { block: blockOf(first), start, endBlock: blockOf(last), end }
  return passage.block < 0 || (passage.block === passage.endBlock && end <= start) ? null : passage
}

/** Height of the buttons for a selected passage, and their distance from it, in pixels. */
const BAR = 64
const GAP = { fine: 8, coarse: 36 }

/**
 * Returns the position of the buttons for the selected passage, in pixels from the top of the page:
 * below it, or above it if there is no room. On a touch screen, the distance leaves room for the
 * handles of the selection.
 */
export const barPlace = (): number => {
  const { top = 0, bottom = 0 } = document.getSelection()?.getRangeAt(0).getBoundingClientRect() ?? {}
  const gap = matchMedia('(pointer: coarse)').matches ? GAP.coarse : GAP.fine
  const lowest = window.innerHeight - BAR - gap
  const above = top - BAR - gap
  return window.scrollY + (bottom + gap <= lowest ? bottom + gap : above >= BAR ? above : lowest)
}

/** Returns the part of the page that shows a passage. */
export const rangeOf = (drawn: DrawnText, { block, start, endBlock, end }: Passage): Range | null => {
  const range = document.createRange()
  let isBegun = false
  for (let at = block; at <= endBlock; at++) {
    const element = drawn.elements[at]
    if (!element) continue
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode() as Text | null; text; text = walker.nextNode() as Text | null) {
      const from = drawn.starts.get(text)
      if (from === undefined) continue
      if (!isBegun && (at > block || start < from + text.length)) {
        range.setStart(text, at > block ? 0 : Math.max(0, start - from))
        isBegun = true
      }
      if (isBegun && (at < endBlock || from < end))
        range.setEnd(text, at < endBlock ? text.length : Math.min(text.length, end - from))
    }
  }
  return isBegun && !range.collapsed ? range : null
}

const HIGHLIGHT = 'shared-comment'
const CURRENT = 'shared-comment-current'

/** Marks the passages of comments in the text. */
export const markPassages = (drawn: DrawnText, passages: readonly Passage[], current: Passage | null): void => {
  const registry = globalThis.CSS?.highlights
  if (!registry) return
  const ranges = passages.slice(0, MOST_MARKS).flatMap((passage) => rangeOf(drawn, passage) ?? [])
  registry.set(HIGHLIGHT, new Highlight(...ranges))
  const shown = current && rangeOf(drawn, current)
  const highlight = new Highlight(...(shown ? [shown] : []))
  highlight.priority = 1
  registry.set(CURRENT, highlight)
}

/**
 * Returns the index of the block at the top of the window, and the distance of its beginning from
 * there.
 */
export const topBlock = ({ elements }: DrawnText): { at: number; distance: number } | null => {
  const middle = document.elementFromPoint(window.innerWidth / 2, 120)
  const at = middle ? blockOf(middle) : -1
  const element = elements[at]
  return element ? { at, distance: element.getBoundingClientRect().top } : null
}
