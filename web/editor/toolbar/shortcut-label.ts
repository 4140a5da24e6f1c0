import { IS_APPLE } from 'lexical'

const marks: Record<string, string> = { Ctrl: '⌘', Control: '⌃', Alt: '⌥', Shift: '⇧' }

/** Formats a shortcut for this platform: `Ctrl+Alt+2`, or `⌥⌘2`. `Control` is Ctrl also on a Mac. */
export const shortcutLabel = (...keys: string[]): string => {
  if (!IS_APPLE) return keys.map((key) => (key === 'Control' ? 'Ctrl' : key)).join('+')
  const order = ['Control', 'Alt', 'Shift', 'Ctrl']
  const held = order.filter((key) => keys.includes(key)).map((key) => marks[key])
  return [...held, ...keys.filter((key) => !order.includes(key))].join('')
}
