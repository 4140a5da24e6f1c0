import { CONTROL_OR_META, isExactShortcutMatch } from 'lexical'
import { useEffect } from 'react'

/** Saves with Ctrl+S or Cmd+S anywhere on the page, instead of the browser's "save page". */
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
