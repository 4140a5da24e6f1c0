/**
 * Milliseconds in which another part of the panel can take the focus, such as a form that has just
 * opened.
 */
const OTHERS = 50

/**
 * Keeps the focus in a panel when its focused element is removed, for example the button that was
 * replaced by a form, or when it is disabled because nothing is left to do. Otherwise no element
 * would have the focus, and Escape and Tab would start from the page. A button that is disabled
 * while its action runs gets the focus back itself.
 *
 * @param fallback The element that gets the focus, unless another element has taken it in the
 * meantime.
 */
export const keepFocus = (panel: HTMLElement, fallback: HTMLElement): (() => void) => {
  let last: Element | null = panel.contains(document.activeElement) ? document.activeElement : null
  const remember = ({ target }: FocusEvent) => {
    last = target instanceof Element && panel.contains(target) ? target : null
  }
  const isGone = () => last !== null && (!last.isConnected || (last.matches(':disabled') && last.ariaBusy !== 'true'))
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => {
    if (!isGone()) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (isGone() && document.activeElement === document.body) fallback.focus({ preventScroll: true })
    }, OTHERS)
  })
  document.addEventListener('focusin', remember)
  observer.observe(panel, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', remember)
    observer.disconnect()
    clearTimeout(timer)
  }
}
