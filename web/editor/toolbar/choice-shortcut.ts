import type { BlockChoice } from '../blocks/block-menu.ts'
import { shortcutLabel } from './shortcut-label.ts'

/** Formats the shortcut of a block for this platform. Returns undefined if it has none. */
export const choiceShortcut = ({ shortcut }: BlockChoice): string | undefined => {
  if (!shortcut) return undefined
  const key = shortcut.code.replace('Digit', '').replace('Key', '')
  return shortcut.held === 'alt' ? shortcutLabel('Ctrl', 'Alt', key) : shortcutLabel('Control', 'Shift', key)
}
