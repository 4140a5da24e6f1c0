import {
  type MouseEvent as ReactMouseEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** Distance in pixels from the edge at which dragging scrolls, and pixels per frame. */
const EDGE = 72
const STEP = 8

/** Scrolls an element, or the window. Returns false at the end. */
const scrollBy = (element: Element | null, by: number): boolean => {
  const scrolled = element ?? document.documentElement
  const before = scrolled.scrollTop
  scrolled.scrollTop = before + by
  return scrolled.scrollTop !== before
}

/** Returns the edge that the pointer is near: the upper one (-1), the lower one (1) or none (0). */
const edgeAt = (scroller: Element | null, y: number): -1 | 0 | 1 => {
  const { top, bottom } = scroller?.getBoundingClientRect() ?? { top: 0, bottom: window.innerHeight }
  if (y < top + EDGE) return -1
  return y > bottom - EDGE ? 1 : 0
}

const rowAt = ({ x, y }: { x: number; y: number }): string | undefined =>
  document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-row]')?.dataset['row'])
    .find((row) => row !== undefined)

type PickUpPointer = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>

/**
 * Reorders rows by dragging with mouse, pen or finger. A row is an element with `data-row`; spread
 * `handle(id)` on its handle, or call `pickUp` when a pressed pointer begins to drag it. `onOver` is
 * called when the dragged row enters another one, with its direction: upwards (-1) or downwards (1).
 * Escape, or the browser when it cancels the pointer, ends the dragging without `onEnd`. `onBack` is
 * called when the row is over its own place again. In an element with `data-scrolls`, this element
 * scrolls instead of the window.
 */
export const useDragOrder = (
  onOver: (id: string, overId: string, toward: -1 | 1) => void,
  onEnd?: () => void,
  onBack?: () => void,
) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const last = useRef<string | null>(null)
  /** A list with its own scrollbar, which scrolls instead of the window. */
  const scroller = useRef<Element | null>(null)
  const place = useRef({ x: 0, y: 0 })
  /** The direction in which the list scrolls while the pointer is at an edge. */
  const scrolling = useRef<-1 | 0 | 1>(0)
  // The listeners are on the window, because a row that moves into another list gets a new handle.
  useEffect(() => {
    if (dragged === null) return
    const enterRow = (toward: -1 | 1) => {
      const over = rowAt(place.current)
      // Each row is handled once on entering. Otherwise two rows of different heights would swap
      // places forever.
      if (over === undefined || over === last.current) return
      last.current = over
      if (over !== dragged) onOver(dragged, over, toward)
      else onBack?.()
    }
    // A pointer that rests at the edge sends no events.
    let frame = 0
    const scroll = () => {
      frame = 0
      const toward = scrolling.current
      if (toward === 0 || !scrollBy(scroller.current, toward * STEP)) return
      enterRow(toward)
      frame = requestAnimationFrame(scroll)
    }
    if (scrolling.current !== 0) frame = requestAnimationFrame(scroll)
    const move = ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = place.current
      if (clientX === x && clientY === y) return
      const toward = (clientY === y ? clientX < x : clientY < y) ? -1 : 1
      place.current = { x: clientX, y: clientY }
      const edge = edgeAt(scroller.current, clientY)
      // Scrolling begins only when the pointer moves toward the edge, so that picking up a row near
      // the edge does not scroll.
      if (edge === 0 || edge === toward) scrolling.current = edge
      if (frame === 0) scroll()
      enterRow(toward)
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
      cancelAnimationFrame(frame)
      window.removeEventListener('keydown', cancelByKey, true)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', cancel)
    }
  })
  const pickUp = (id: string, element: HTMLElement, { pointerId, clientX, clientY }: PickUpPointer) => {
    element.setPointerCapture(pointerId)
    scroller.current = element.closest('[data-scrolls]')
    place.current = { x: clientX, y: clientY }
    scrolling.current = 0
    setDragged(id)
  }
  const handle = (id: string) => ({
    // The mouse would select text, and the browser would drag the selection instead of the row.
    onMouseDown: (event: ReactMouseEvent<HTMLElement>) => event.preventDefault(),
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button === 0) pickUp(id, event.currentTarget, event)
    },
  })
  return { dragged, handle, pickUp }
}
