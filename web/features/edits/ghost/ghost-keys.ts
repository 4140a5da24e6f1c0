import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import type { GhostPart } from './open-ghost.ts'

/**
 * Returns the action of a key on the ghost text, or null for a key that ends it or types a
 * character.
 */
export const ghostKey = (event: KeyboardEvent, isRtl: boolean): GhostPart | 'dismiss' | null => {
  if (isComposing(event)) return null
  if (isShortcut(event, 'insertAll')) return 'all'
  if (isShortcut(event, isRtl ? 'insertWordLeft' : 'insertWord')) return 'word'
  if (isShortcut(event, 'insertSentence')) return 'sentence'
  return isShortcut(event, 'dismissContinuation') ? 'dismiss' : null
}
