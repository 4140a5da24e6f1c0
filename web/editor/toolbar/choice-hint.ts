import { shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import { hasShortcut } from '#web/lib/actions/shortcuts.ts'
import type { BlockChoice } from '../blocks/block-menu.ts'

/** Formats the shortcut of a block for this platform. Returns undefined if it has none. */
export const choiceHint = ({ id }: BlockChoice): string | undefined => (hasShortcut(id) ? shortcutLabel(id) : undefined)
