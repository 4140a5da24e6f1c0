import { CONTROL_OR_META, isExactShortcutMatch } from 'lexical'
import { useEffect } from 'react'

/** Ctrl+S, or Cmd+S, wherever on the page the focus is. The browser would save the page as a file. */
export const useSaveKey = (save: () => unknown): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isExactShortcutMatch(event, 's', CONTROL_OR_META)) return
      event.preventDefault()
      if (!event.repeat) void save()
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  }, [save])
}
