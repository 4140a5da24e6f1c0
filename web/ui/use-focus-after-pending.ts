import { useLayoutEffect, useRef } from 'react'

const isBusyButton = (element: Element | null): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.disabled && element.ariaBusy === 'true'

/**
 * Gives the focus back to a button after its action. Browsers take the focus from a disabled button,
 * and the next key would begin at the top of the page.
 */
export const useFocusAfterPending = (isPending: boolean): void => {
  const focused = useRef<HTMLButtonElement | null>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isPending) focused.current = isBusyButton(activeElement) ? activeElement : null
    // Another element may have taken the focus in the meantime.
    else if (activeElement === document.body) focused.current?.focus({ preventScroll: true })
    if (!isPending) focused.current = null
  }, [isPending])
}
