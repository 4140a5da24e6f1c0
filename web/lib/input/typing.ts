import { useEffect, useState } from 'react'

/**
 * If the viewport is shorter than the window by more pixels than this, the on-screen keyboard is
 * open.
 */
const KEYBOARD_PIXELS = 120

const isWrittenIn = (element: unknown): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable ||
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && !['radio', 'checkbox', 'range', 'button', 'file'].includes(element.type)))

/**
 * Milliseconds to wait after a field loses the focus, because a layout change would move the target
 * of the tap that caused it.
 */
const TAP_MS = 200

/** Returns true while a text field has the focus and the on-screen keyboard is not closed. */
export const useTyping = (): boolean => {
  const [typing, setTyping] = useState(false)
  useEffect(() => {
    const { visualViewport } = window
    let tallest = visualViewport?.height ?? 0
    let keyboard = false
    let pressed = false
    let settling: number | undefined
    const isWriting = () => isWrittenIn(document.activeElement)
    const settle = () => {
      if (!pressed && !isWriting()) setTyping(false)
    }
    const left = () => {
      window.clearTimeout(settling)
      settling = window.setTimeout(settle, TAP_MS)
    }
    const update = () => {
      keyboard = false
      if (isWriting()) setTyping(true)
      else left()
    }
    const written = () => setTyping(isWriting())
    const press = () => (pressed = true)
    const release = () => {
      pressed = false
      left()
    }
    const measure = () => {
      const height = visualViewport?.height ?? 0
      tallest = Math.max(tallest, height)
      const open = tallest - height > KEYBOARD_PIXELS
      if (keyboard && !open) setTyping(false)
      else if (open && isWriting()) setTyping(true)
      keyboard = open
    }
    const turned = () => (tallest = 0)
    document.addEventListener('focusin', update)
    document.addEventListener('focusout', left)
    document.addEventListener('input', written)
    document.addEventListener('pointerdown', press)
    document.addEventListener('pointerup', release)
    document.addEventListener('pointercancel', release)
    visualViewport?.addEventListener('resize', measure)
    window.addEventListener('orientationchange', turned)
    return () => {
      document.removeEventListener('focusin', update)
      document.removeEventListener('focusout', left)
      document.removeEventListener('input', written)
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('pointerup', release)
      document.removeEventListener('pointercancel', release)
      window.clearTimeout(settling)
      visualViewport?.removeEventListener('resize', measure)
      window.removeEventListener('orientationchange', turned)
    }
  }, [])
  return typing
}
