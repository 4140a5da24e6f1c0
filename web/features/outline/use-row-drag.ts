import { type PointerEvent, useState } from 'react'
import { nearestPlace } from '#manuscript/model/sections/plan-move.ts'
import { useDragOrder } from '#web/ui/use-drag-order.ts'
import type { OutlineRow } from './read-rows.ts'
import { keyOf, partOf } from './row-target.ts'
import type { SectionActions } from './section-actions.ts'

/** Distance in pixels that the mouse moves before it drags a row, so that a click stays a click. */
const DRAG_DISTANCE = 5

/** Calls `start` once the mouse has moved with its button pressed. */
const whenMoved = ({ clientX, clientY }: PointerEvent, start: () => void): void => {
  const done = new AbortController()
  const { signal } = done
  window.addEventListener(
    'pointermove',
    (event) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_DISTANCE) return
      done.abort()
      start()
    },
    { signal },
  )
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => done.abort(), { signal })
}

/**
 * Moves sections by dragging their grips, or with the mouse also their titles. `placeOver` returns
 * the target place while the pointer is over the row `at`. The section goes to the nearest allowed
 * place.
 */
export const useRowDrag = (
  rows: readonly OutlineRow[],
  actions: SectionActions,
  placeOver: (at: number, index: number, toward: -1 | 1) => number,
) => {
  const [place, setPlace] = useState<number | null>(null)
  const { dragged, handle, pickUp } = useDragOrder(
    (key, over, toward) => {
      const index = rows.findIndex((row) => row.key === key)
      const at = rows.findIndex((row) => row.key === over)
      if (index !== -1 && at !== -1) setPlace(nearestPlace(rows, index, placeOver(at, index, toward)))
    },
    () => {
      // oxlint-disable-next-line react/immutability -- a drop happens after the render
      if (dragged !== null && place !== null) actions.moveTo(dragged, place)
      setPlace(null)
    },
    () => setPlace(null),
  )
  return {
    dragged,
    /** The place where dropping now would put the section, or null if it stays. */
    place: dragged === null ? null : place,
    /** Key of the row before which it would go. */
    target: dragged === null || place === null ? null : rows[place]?.key,
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      const key = keyOf(event.target)
      setPlace(null)
      if (!key) return
      const part = partOf(event.target)
      if (part === 'grip') return handle(key).onPointerDown(event)
      if (part !== 'name' || event.pointerType !== 'mouse' || event.button !== 0) return
      const { currentTarget } = event
      whenMoved(event, () => pickUp(key, currentTarget, event))
    },
  }
}
