import { externalStore } from '#web/lib/stores/external-store.ts'

let typed = ''
let leave: () => void = () => undefined

const store = externalStore<string>({ get: () => typed })

const collect = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  // AltGr types a letter on many keyboards, and Windows reports it as Control and Alt.
  const isHeld = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')
  if (isHeld || isComposing) return
  const isLetter = Array.from(key).length === 1
  // Enter is swallowed, so that it runs no action of a list that is not shown yet.
  if (!isLetter && key !== 'Backspace' && key !== 'Enter' && key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  if (key === 'Escape') leave()
  else if (isLetter) typed += key
  else if (key === 'Backspace') typed = Array.from(typed).slice(0, -1).join('')
  store.notify()
}

/**
 * Collects keystrokes after the palette was opened, until its field has the focus. The palette
 * loads on demand. The first letters must neither get lost nor go into the text.
 */
export const typeAhead = {
  /** Calls `onEscape` if the person presses Escape before the field is shown. */
  start: (onEscape: () => void): void => {
    typed = ''
    leave = onEscape
    window.addEventListener('keydown', collect, true)
  },
  stop: (): void => window.removeEventListener('keydown', collect, true),
  get: (): string => typed,
  subscribe: store.subscribe,
}
