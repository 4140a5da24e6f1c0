import { CONTROL_OR_META, isExactShortcutMatch, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { isSomethingFloating } from '#web/lib/input/floating.ts'
import { focusMode, useFocusMode } from '#web/lib/stores/focus-mode.ts'

const press = (event: KeyboardEvent) => {
  const isToggle = isExactShortcutMatch(event, 'f', { ...CONTROL_OR_META, shiftKey: true })
  const isLeave = event.key === 'Escape' && focusMode.get()
  // This check comes last, because it is too slow for every keystroke.
  if (!(isToggle || isLeave) || event.isComposing || isSomethingFloating()) return
  if (isToggle) {
    event.preventDefault()
    focusMode.set(!focusMode.get())
    return
  }
  // Other handlers of Escape run first.
  setTimeout(() => event.defaultPrevented || focusMode.set(false))
}

/**
 * Handles the shortcuts of focus mode and announces its state to screen readers. If the focused
 * element is hidden, the focus moves to the text.
 */
export const useFocusKeys = (editor: LexicalEditor | undefined) => {
  const focused = useFocusMode()
  const [shown, setShown] = useState(focused)
  const [announcement, setAnnouncement] = useState('')
  if (shown !== focused) {
    setShown(focused)
    setAnnouncement(
      focused ? 'Focus mode is on. Only the page is shown. Press Escape to leave it.' : 'Focus mode is off.',
    )
  }
  useEffect(() => {
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [])
  useEffect(() => {
    const active = document.activeElement
    if (!focused || !active || active.checkVisibility()) return
    editor?.getRootElement()?.focus({ preventScroll: true })
  }, [focused, editor])
  return { focused, announcement }
}
