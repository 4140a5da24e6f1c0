import { useEffect } from 'react'
import { isComposing } from '#web/lib/input/composing.ts'
import { isSomethingFloating } from '../input/floating.ts'
import { questionMark } from '../stores/question-mark.ts'
import { actionOfShortcut } from './actions.ts'
import { isShortcut } from './keystrokes.ts'
import { type ShortcutName, shortcuts } from './shortcuts.ts'

const ofPage = (Object.keys(shortcuts) as ShortcutName[]).filter((name) => shortcuts[name].scope === 'page')

/** The shortcuts that also work while a dialog or a menu is open. */
const overDialogs: ReadonlySet<ShortcutName> = new Set(['palette', 'shortcuts', 'save'])

const isWrittenIn = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)

const press = (event: KeyboardEvent): void => {
  // Plain typing returns here, without the search through the shortcuts.
  const isHeld = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key)
  if (!isHeld && (event.key !== '?' || isWrittenIn(event.target))) return
  if (event.defaultPrevented || isComposing(event)) return
  const name = ofPage.find((shortcut) => isShortcut(event, shortcut))
  if (!name || (!overDialogs.has(name) && isSomethingFloating())) return
  if (event.key === '?' && !questionMark.get()) return
  const action = actionOfShortcut(name)
  if (!action || action.unavailable !== undefined) return
  // Holding a key down runs its action only once.
  if (event.repeat || action.run() !== false) event.preventDefault()
}

/**
 * Runs the mounted action of a shortcut with the scope `page`, unless another handler has already
 * handled the key.
 */
export const useShortcuts = (): void => {
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
