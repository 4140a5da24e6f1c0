import type { NodeKey } from 'lexical'
import { type RefObject, useLayoutEffect, useState } from 'react'
import type { OpenManuscript } from './open-manuscript.ts'

/** Where blocks stand, in pixels from the corner of what they are laid out in. */
export interface BlocksPlace {
  top: number
  bottom: number
  left: number
  width: number
  /** How wide that is in which they and what stands beside them are laid out. */
  room: number
}

/**
 * Where neighbouring blocks stand, for what is laid out beside them; null while they are not there. It is looked at when
 * the height of the text changes, and not at each key.
 */
export const useBlocksPlace = (
  { editor }: OpenManuscript,
  keys: readonly NodeKey[],
  /** Laid out by its own place in the same positioned element. */
  beside: RefObject<HTMLElement | null>,
): BlocksPlace | null => {
  const [place, setPlace] = useState<BlocksPlace | null>(null)
  const [first, last] = [keys[0], keys.at(-1)]
  useLayoutEffect(() => {
    const look = () => {
      const corner = beside.current?.offsetParent?.getBoundingClientRect()
      const above = first === undefined ? null : editor.getElementByKey(first)?.getBoundingClientRect()
      const below = last === undefined ? null : editor.getElementByKey(last)?.getBoundingClientRect()
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
    look()
    const observer = new ResizeObserver(look)
    const root = editor.getRootElement()
    const part = first === undefined ? null : editor.getElementByKey(first)?.parentElement
    // A short text does not make the sheet higher, only the part that it stands in.
    for (const element of [root, part]) if (element) observer.observe(element)
    return () => observer.disconnect()
  }, [editor, first, last, beside])
  return place
}
