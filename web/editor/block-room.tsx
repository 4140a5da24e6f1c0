import type { NodeKey } from 'lexical'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OpenManuscript } from './open-manuscript.ts'
import { useBlocksPlace } from './use-blocks-place.ts'

interface BlockRoomProps {
  manuscript: OpenManuscript
  /** Neighbouring blocks, in order. */
  keys: readonly NodeKey[]
  /** Covers the blocks; else it stands below them. */
  over: boolean
  /** It stands where it belongs, and can be shown or take the focus. Give the same function each time. */
  onPlaced?: () => void
  children: ReactNode
}

/** Room on the sheet for what is no part of the text: the text makes way for it, and does not know of it. */
export const BlockRoom = ({ manuscript, keys, over, onPlaced, children }: BlockRoomProps) => {
  const room = useRef<HTMLDivElement>(null)
  const place = useBlocksPlace(manuscript, keys, room)
  const last = keys.at(-1)
  const covered = place && over ? place.bottom - place.top : 0

  const isPlaced = place !== null
  useEffect(() => {
    if (isPlaced) onPlaced?.()
  }, [isPlaced, onPlaced])

  useEffect(() => {
    const element = room.current
    const block = last === undefined ? null : manuscript.editor.getElementByKey(last)
    // Whenever the place changes the block may have been drawn anew.
    if (!element || !block || !place) return
    const make = () => {
      block.style.marginBlockEnd = `${Math.max(0, element.offsetHeight - covered)}px`
    }
    make()
    const observer = new ResizeObserver(make)
    observer.observe(element)
    return () => {
      observer.disconnect()
      block.style.removeProperty('margin-block-end')
    }
  }, [manuscript, last, covered, place])

  return (
    <div
      ref={room}
      className="absolute z-1"
      style={
        place
          ? { top: over ? place.top : place.bottom, left: place.left, width: place.width, minHeight: covered }
          : { visibility: 'hidden' }
      }
    >
      {children}
    </div>
  )
}
