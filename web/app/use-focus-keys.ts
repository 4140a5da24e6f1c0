import { CONTROL_OR_META, isExactShortcutMatch, type LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import { focusMode, useFocusMode } from '../lib/focus-mode.ts'

/** What floats over the page has the keys to itself. */
const FLOATING = ['dialog', 'alertdialog', 'menu', 'listbox']
  // What is merely said over the page is a dialog too, but takes no keys.
  .map((role) => `[role="${role}"]:not([aria-modal="false"])`)
  .join()

const press = (event: KeyboardEvent) => {
  const isToggle = isExactShortcutMatch(event, 'f', { ...CONTROL_OR_META, shiftKey: true })
  const isLeave = event.key === 'Escape' && focusMode.get()
  // Looked for last: in a long book it takes a millisecond, which each key would wait for.
  if (!(isToggle || isLeave) || event.isComposing || document.querySelector(FLOATING)) return
  if (isToggle) {
    event.preventDefault()
    focusMode.set(!focusMode.get())
    return
  }
  // Whatever else takes Escape for itself has it first.
  setTimeout(() => event.defaultPrevented || focusMode.set(false))
}

/** Focus mode by its keys, told to who hears the page. What had the focus and goes leaves it to the text. */
export const useFocusKeys = (editor: LexicalEditor | undefined) => {
  const focused = useFocusMode()
  const [shown, setShown] = useState(focused)
  const [said, setSaid] = useState('')
  if (shown !== focused) {
    setShown(focused)
    setSaid(focused ? 'Focus mode: only the page is shown. Escape leaves it.' : 'Left focus mode.')
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
  return { focused, said }
}
