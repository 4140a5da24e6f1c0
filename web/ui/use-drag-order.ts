import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Distance in pixels from the window's edge at which dragging scrolls, and pixels per step. */
const EDGE = 72
const STEP = 12

/**
 * Reorders rows by dragging with mouse, pen or finger. A row is an element with `data-row`; spread
 * `handle(id)` on its handle. `onOver` is called when the dragged row enters another one, with its
 * direction: upwards (-1) or downwards (1). Escape ends the dragging without `onEnd`, and so does the
 * browser when it takes the pointer away. `onBack` is called when the row is over its own place again.
 * In an element with `data-scrolls`, this element scrolls instead of the window.
 */
export const useDragOrder = (
  onOver: (id: string, overId: string, toward: -1 | 1) => void,
  onEnd?: () => void,
  onBack?: () => void,
) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const last = useRef<string | null>(null)
  /** A list with a height of its own, which scrolls in place of the window. */
  const scroller = useRef<Element | null>(null)
  const place = useRef({ x: 0, y: 0 })
  // The window is listened to, because a row that moves into another list gets a new handle.
  useEffect(() => {
    if (dragged === null) return
    const move = ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = place.current
      if (clientX === x && clientY === y) return
      const toward = (clientY === y ? clientX < x : clientY < y) ? -1 : 1
      place.current = { x: clientX, y: clientY }
      const { top, bottom } = scroller.current?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
      if (toward === -1 && clientY < top + EDGE) (scroller.current ?? window).scrollBy(0, -STEP)
      else if (toward === 1 && clientY > bottom - EDGE) (scroller.current ?? window).scrollBy(0, STEP)
      const over = document
        .elementsFromPoint(clientX, clientY)
        .map((element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'])
        .find((row) => row !== undefined)
      // Each row is handled once on entering. Otherwise two rows of different heights would swap
      // places forever.
      if (over === undefined || over === last.current) return
      last.current = over
      if (over !== dragged) onOver(dragged, over, toward)
      else onBack?.()
    }
    const end = () => {
      setDragged(null)
      last.current = null
      onEnd?.()
    }
    const cancel = () => {
      setDragged(null)
      last.current = null
    }
    const cancelByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      cancel()
    }
    window.addEventListener('keydown', cancelByKey, true)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', cancel)
    return () => {
      window.removeEventListener('keydown', cancelByKey, true)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
    }
  })
  const handle = (id: string) => ({
    // The mouse would select text, and the browser would drag the selection instead of the row.
    onMouseDown: (event: ReactMouseEvent<HTMLElement>) => event.preventDefault(),
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      scroller.current = event.currentTarget.closest('[data-scrolls]')
      place.current = { x: event.clientX, y: event.clientY }
      setDragged(id)
    },
  })
  return { dragged, handle }
}
