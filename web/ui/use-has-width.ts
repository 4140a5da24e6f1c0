import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns true while an element is at least this many `rem` wide. */
export const useHasWidth = (element: RefObject<HTMLElement | null>, rem: number): boolean => {
  const [hasWidth, setHasWidth] = useState(true)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setHasWidth(measured.clientWidth >= rem * size)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element, rem])
  return hasWidth
}
