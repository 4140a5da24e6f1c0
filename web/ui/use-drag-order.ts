import { type PointerEvent, useRef, useState } from 'react'

/** How near the edge of the window it scrolls, and by how much at a time. */
const EDGE = 72
const STEP = 12

/**
 * Lines that are put in another order with mouse, pen or finger. A line is an element with `data-row`; its handle gets
 * `handle(id)`. `onOver` is told whenever the dragged line is over another one.
 */
export const useDragOrder = (onOver: (id: string, overId: string) => void, onEnd?: () => void) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const last = useRef<string | null>(null)
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
      setDragged(id)
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (dragged !== id) return
      if (clientY < EDGE) window.scrollBy(0, -STEP)
      else if (clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP)
      const over = document
        .elementsFromPoint(clientX, clientY)
        .map((element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'])
        .find((row) => row !== undefined)
      // Once over a line it acts once, or two lines of unlike height would change places for ever.
      if (over === undefined || over === last.current) return
      last.current = over
      if (over !== id) onOver(id, over)
    },
    onPointerUp: end,
    onPointerCancel: end,
    onLostPointerCapture: end,
  })
  return { dragged, handle }
}
