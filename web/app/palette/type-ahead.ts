import { externalStore } from '#web/lib/stores/external-store.ts'

let typed = ''

const store = externalStore<string>({ get: () => typed })

const collect = (event: KeyboardEvent) => {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event
  if (ctrlKey || metaKey || altKey || isComposing) return
  const isLetter = Array.from(key).length === 1
  // Enter must not run an action of a list that is not shown yet.
  if (!isLetter && key !== 'Backspace' && key !== 'Enter') return
  event.preventDefault()
  event.stopPropagation()
  if (isLetter) typed += key
  else if (key === 'Backspace') typed = Array.from(typed).slice(0, -1).join('')
  store.notify()
}

/**
 * Collects keystrokes after the palette was opened, until its field has the focus. The palette
 * loads on demand, and the first letters must go neither into the text nor be lost.
 */
export const typeAhead = {
  start: (): void => {
    typed = ''
    window.addEventListener('keydown', collect, true)
  },
  stop: (): void => window.removeEventListener('keydown', collect, true),
  get: (): string => typed,
  subscribe: store.subscribe,
}
