import type { NodeKey } from 'lexical'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { OpenManuscript } from '../open-manuscript.ts'

/** The position of blocks, in pixels from the corner of their positioned ancestor. */
export interface BlocksPlace {
  top: number
  bottom: number
  left: number
  width: number
  /** Width of the positioned ancestor. */
  room: number
}

/**
 * Returns the position of neighbouring blocks, for content that is placed beside them, or null
 * while they are not in the page or hidden. It is measured when the height of the text changes, not
 * on each keystroke.
 */
export const useBlocksPlace = (
  { editor }: OpenManuscript,
  keys: readonly NodeKey[],
  /** An element in the same positioned ancestor, placed by the caller. */
  beside: RefObject<HTMLElement | null>,
): BlocksPlace | null => {
  const [place, setPlace] = useState<BlocksPlace | null>(null)
  const [first, last] = [keys[0], keys.at(-1)]
  useLayoutEffect(() => {
    /** A block in a hidden chapter has no place. */
    const rectangle = (key: NodeKey | undefined): DOMRect | null => {
      const element = key === undefined ? null : editor.getElementByKey(key)
      return element && element.getClientRects().length > 0 ? element.getBoundingClientRect() : null
    }
    const measure = () => {
      const corner = beside.current?.offsetParent?.getBoundingClientRect()
      const above = rectangle(first)
      const below = rectangle(last)
      const next =
        corner && above && below
          ? {
              top: above.top - corner.top,
              bottom: below.bottom - corner.top,
              left: above.left - corner.left,
              width: above.width,
              room: corner.width,
            }
          : null
      setPlace((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    const root = editor.getRootElement()
    const part = first === undefined ? null : editor.getElementByKey(first)?.parentElement
    // The chapter is observed too, because the sheet has a minimum height, which a short text does
    // not exceed.
    for (const element of [root, part]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [editor, first, last, beside])
  return place
}
