import { type PointerEvent, useRef, useState } from 'react'

/** How near the edge of the window it scrolls, and by how much at a time. */
const EDGE = 72
const STEP = 12

/**
 * Lines that are put in another order with mouse, pen or finger. A line is an element with `data-row`; its handle gets
 * `handle(id)`. `onOver` is told whenever the dragged line is over another one, and whether it comes from below (-1) or
 * from above (1).
 */
export const useDragOrder = (onOver: (id: string, overId: string, toward: -1 | 1) => void, onEnd?: () => void) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const last = useRef<string | null>(null)
  const height = useRef(0)
  const end = () => {
    if (dragged === null) return
    setDragged(null)
    last.current = null
    onEnd?.()
  }
  const handle = (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      height.current = event.clientY
      setDragged(id)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (dragged !== id || clientY === height.current) return
      const toward = clientY < height.current ? -1 : 1
      height.current = clientY
      if (clientY < EDGE) window.scrollBy(0, -STEP)
      else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP)
      const over = document
        .elementsFromPoint(clientX, clientY)
        .map((element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'])
        .find((row) => row !== undefined)
      // Once over a line it acts once, or two lines of unlike height would change places for ever.
      if (over === undefined || over === last.current) return
      last.current = over
      if (over !== id) onOver(id, over, toward)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  })
  return { dragged, handle }
}
