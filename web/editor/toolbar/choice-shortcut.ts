import type { BlockChoice } from '../blocks/block-menu.ts'
import { shortcutLabel } from './shortcut-label.ts'

/** Returns the name of a key, as it stands on a keyboard of the United States. */
export const keyName = (code: string): string => code.replace('Digit', '').replace('Key', '')

/** Formats the shortcut of a block for this platform. Returns undefined if it has none. */
export const choiceShortcut = ({ shortcut }: BlockChoice): string | undefined => {
  if (!shortcut) return undefined
  const key = keyName(shortcut.code)
  return shortcut.held === 'alt' ? shortcutLabel('Ctrl', 'Alt', key) : shortcutLabel('Control', 'Shift', key)
}
