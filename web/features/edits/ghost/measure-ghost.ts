import type { LexicalEditor } from 'lexical'
import type { CaretPlace } from './caret-place.ts'

/** The place of a ghost text, in pixels from the corner of its positioned ancestor. */
export interface GhostPlace {
  top: number
  left: number
  width: number
  /** The place of the caret in the first line. */
  indent: number
  /** The bottom edge of the block. */
  bottom: number
  font: {
    fontFamily: string
    fontSize: string
    fontWeight: string
    fontStyle: string
    letterSpacing: string
    direction: 'ltr' | 'rtl'
    lineHeight: string
  }
}

/**
 * Returns the rectangle of the caret. For an empty line, which has none, returns that of its
 * beginning.
 */
const caretRectangle = (element: HTMLElement, isRtl: boolean): { x: number; top: number; height: number } => {
  const selection = document.getSelection()
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  const own = range && element.contains(range.endContainer) ? Array.from(range.getClientRects()).at(-1) : undefined
  if (own && own.height > 0) return { x: own.left, top: own.top, height: own.height }
  // Without the focus, the page has no caret, so the end of the block counts.
  const whole = document.createRange()
  whole.selectNodeContents(element)
  const last = own || (element.textContent ?? '') === '' ? undefined : Array.from(whole.getClientRects()).at(-1)
  if (last && last.height > 0) return { x: isRtl ? last.left : last.right, top: last.top, height: last.height }
  const box = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const height = Number.parseFloat(style.lineHeight)
  const indent = Number.parseFloat(style.textIndent) || 0
  const start = isRtl
    ? box.right - Number.parseFloat(style.paddingRight) - indent
    : box.left + Number.parseFloat(style.paddingLeft) + indent
  return { x: start, top: box.top + Number.parseFloat(style.paddingTop), height }
}

/** Measures the place of a ghost text, so that it looks like the continuation of the caret's line. */
export const measureGhost = (editor: LexicalEditor, { key }: CaretPlace, ancestor: Element): GhostPlace | null => {
  const element = editor.getElementByKey(key)
  if (!element) return null
  const style = getComputedStyle(element)
  const isRtl = style.direction === 'rtl'
  const box = element.getBoundingClientRect()
  const corner = ancestor.getBoundingClientRect()
  const caret = caretRectangle(element, isRtl)
  const lineHeight = Number.parseFloat(style.lineHeight) || caret.height
  const [left, right] = [
    box.left + Number.parseFloat(style.paddingLeft),
    box.right - Number.parseFloat(style.paddingRight),
  ]
  return {
    top: caret.top - (lineHeight - caret.height) / 2 - corner.top,
    left: left - corner.left,
    width: right - left,
    indent: isRtl ? right - caret.x : caret.x - left,
    bottom: box.bottom - corner.top,
    font: {
      // The computed shorthand `font` is empty if it can't express all values, so its parts are
      // read one by one.
      fontFamily: style.fontFamily,
      fontSize: style.fontSize,
      fontWeight: style.fontWeight,
      fontStyle: style.fontStyle,
      letterSpacing: style.letterSpacing,
      direction: isRtl ? 'rtl' : 'ltr',
      lineHeight: style.lineHeight,
    },
  }
}

/** Returns the text after the caret in its block, or null if there is none. */
export const rangeAfterCaret = (editor: LexicalEditor, { key, after }: CaretPlace): Range | null => {
  const element = editor.getElementByKey(key)
  const selection = document.getSelection()
  if (after === '' || !element || !selection?.focusNode || !element.contains(selection.focusNode)) return null
  const range = document.createRange()
  range.setStart(selection.focusNode, selection.focusOffset)
  range.setEnd(element, element.childNodes.length)
  return range
}
