import type { LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { focusText } from '#web/editor/view/text-to-focus.ts'
import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { isSomethingFloating } from '#web/lib/input/floating.ts'
import { focusMode, useFocusMode } from '#web/lib/stores/focus-mode.ts'

const press = (event: KeyboardEvent) => {
  // The last check is too slow for every keystroke.
  if (!isShortcut(event, 'leaveFocusMode') || !focusMode.get() || isComposing(event) || isSomethingFloating()) return
  // Other handlers of Escape run first.
  setTimeout(() => event.defaultPrevented || focusMode.set(false))
}

/**
 * Leaves focus mode with Escape and announces its state to screen readers. If the focused element is
 * hidden, the focus moves to the text.
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
    if (editor) focusText(editor)
  }, [focused, editor])
  return { focused, announcement }
}
