import type { NodeKey } from 'lexical'
import { type ReactNode, useEffect, useRef } from 'react'
import type { OpenManuscript } from '../open-manuscript.ts'
import { useBlocksPlace } from './use-blocks-place.ts'

interface BlockRoomProps {
  manuscript: OpenManuscript
  /** Neighbouring blocks in document order. */
  keys: readonly NodeKey[]
  /** True if the content covers the blocks; false if it is below them. */
  over: boolean
  /** Called when the content is in position and can be shown or focused. Pass a stable function. */
  onPlaced?: () => void
  children: ReactNode
}

/**
 * Shows content on the sheet that is not part of the text. The text makes room for it with a
 * margin, so the document itself does not change.
 */
export const BlockRoom = ({ manuscript, keys, over, onPlaced, children }: BlockRoomProps) => {
  const room = useRef<HTMLDivElement>(null)
  const place = useBlocksPlace(manuscript, keys, room)
  const last = keys.at(-1)
  const covered = place && over ? place.bottom - place.top : 0

  useEffect(() => {
    const element = room.current
    const block = last === undefined ? null : manuscript.editor.getElementByKey(last)
    // A change of position can mean that the block's element was recreated, so the effect depends
    // on it.
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

  // This effect runs after the one above, whose margin can scroll the page.
  const isPlaced = place !== null
  useEffect(() => {
    if (isPlaced) onPlaced?.()
  }, [isPlaced, onPlaced])

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
