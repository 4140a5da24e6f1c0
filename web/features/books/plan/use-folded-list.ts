import { type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react'

interface DragStart {
  /** Height of the whole list. */
  height: number
  /** Distance of the row from the top of the window. */
  top: number
}

const keepInPlace = ({ style }: HTMLElement, row: HTMLElement, { height, top }: DragStart): void => {
  // The list keeps its height. Otherwise the page could not scroll to the old place of the row.
  style.minHeight = `${height}px`
  const above = top - row.getBoundingClientRect().top
  const scrolled = Math.min(window.scrollY, above)
  style.paddingTop = `${above - scrolled}px`
  window.scrollBy({ top: -scrolled, behavior: 'instant' })
}

const showAll = ({ style }: HTMLElement, row: HTMLElement): void => {
  style.minHeight = ''
  style.paddingTop = ''
  row.scrollIntoView({ block: 'nearest' })
}

/**
 * Keeps a dragged chapter under the pointer while the list shows only titles, and when it shows
 * everything again. Otherwise a long chapter would have to be dragged over all sections of another
 * one, and the slightest movement back would undo that. Returns the handler for the start of a
 * drag.
 */
export const useFoldedList = (dragged: string | null, list: RefObject<HTMLElement | null>) => {
  const start = useRef<DragStart | null>(null)
  const last = useRef<string | null>(null)
  useLayoutEffect(() => {
    const chapters = list.current
    const key = dragged ?? last.current
    last.current = dragged
    const row = key === null ? null : chapters?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`)
    if (!chapters || !row || !start.current) return
    if (dragged === null) showAll(chapters, row)
    else keepInPlace(chapters, row, start.current)
  }, [dragged, list])
  return ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const row = currentTarget.closest('[data-row]')
    if (row && list.current)
      start.current = {
        height: list.current.getBoundingClientRect().height,
        top: row.getBoundingClientRect().top,
      }
  }
}
