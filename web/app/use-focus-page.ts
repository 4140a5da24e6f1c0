import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Parts that are above the page and may have led to another one. They keep the focus until they close. */
const POPUPS = '[role=dialog], [role=alertdialog], [role=menu]'

/**
 * Keeps the focus at the heading of a new page, from when it appears, as long as no other element
 * has the focus. Until it appears, the page itself has the focus, so that Tab begins there.
 *
 * @returns A function that ends this. It also ends when another element of the page takes the focus,
 * or when the person uses a pointer.
 */
const focusHeading = (): (() => void) => {
  let given: HTMLElement | null = null
  const check = () => {
    const { activeElement, body } = document
    if (activeElement && activeElement !== body && activeElement !== given) {
      if (!activeElement.closest(POPUPS)) end()
      return
    }
    given = document.querySelector<HTMLElement>('#page h1') ?? document.querySelector<HTMLElement>('#page')
    if (!given || given === activeElement) return
    given.tabIndex = -1
    given.style.outline = 'none'
    given.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(check)
  const end = () => {
    observer.disconnect()
    removeEventListener('focusin', check)
    removeEventListener('pointerdown', end, true)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  addEventListener('focusin', check)
  addEventListener('pointerdown', end, true)
  check()
  return end
}

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
    return focusHeading()
  }, [pathname])
}
