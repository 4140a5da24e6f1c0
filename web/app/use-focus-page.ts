import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Milliseconds after which a new page, or the dialog that led to it, is done with the focus. */
const CHECKS = [50, 300, 1000]

/**
 * Moves the focus to the heading of a new page if its element was removed with the page before, such
 * as the link that led here. Otherwise a screen reader would say nothing, and Tab would begin at the
 * top of the document.
 */
export const useFocusPage = (): void => {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const check = () => {
      if (document.activeElement !== document.body) return
      const heading = document.querySelector<HTMLElement>('#page h1')
      if (heading) {
        heading.tabIndex = -1
        heading.style.outline = 'none'
      }
      ;(heading ?? document.querySelector<HTMLElement>('#page'))?.focus({ preventScroll: true })
    }
    const timers = CHECKS.map((milliseconds) => setTimeout(check, milliseconds))
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [pathname])
}
