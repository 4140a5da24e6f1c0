import { useEffect, useState } from 'react'

/** So much less height than there was means that a keyboard stands there. */
const KEYBOARD_PIXELS = 120

const isWrittenIn = (element: unknown): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button', 'file'].includes(element.type)))

/** Whether somebody is writing: in a field, and not with the screen's keyboard put away. */
export const useTyping = (): boolean => {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const { visualViewport } = window
    let tallest = visualViewport?.height ?? 0
    let keyboard = false
    const look = () => {
      keyboard = false
      setTyping(isWrittenIn(document.activeElement))
    }
    const left = () => setTyping(isWrittenIn(document.activeElement))
    const measure = () => {
      const height = visualViewport?.height ?? 0
      tallest = Math.max(tallest, height)
      const open = tallest - height > KEYBOARD_PIXELS
      if (keyboard && !open) setTyping(false)
      else if (open && isWrittenIn(document.activeElement)) setTyping(true)
      keyboard = open
    }
    const turned = () => (tallest = 0)
    document.addEventListener('focusin', look)
    document.addEventListener('focusout', left)
    document.addEventListener('input', left)
    visualViewport?.addEventListener('resize', measure)
    window.addEventListener('orientationchange', turned)
    return () => {
      document.removeEventListener('focusin', look)
      document.removeEventListener('focusout', left)
      document.removeEventListener('input', left)
      visualViewport?.removeEventListener('resize', measure)
      window.removeEventListener('orientationchange', turned)
    }
  }, [])
  return typing
}
