import { isShortcut } from '#web/lib/actions/keystrokes.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import type { GhostPart } from './open-ghost.ts'

/** Returns what a key does with the ghost text, or null for a key that ends it or is typed. */
export const ghostKey = (event: KeyboardEvent, isRtl: boolean): GhostPart | 'dismiss' | null => {
  if (isComposing(event)) return null
  if (isShortcut(event, 'insertAll')) return 'all'
  if (isShortcut(event, isRtl ? 'insertWordLeft' : 'insertWord')) return 'word'
  if (isShortcut(event, 'insertSentence')) return 'sentence'
  return isShortcut(event, 'dismissContinuation') ? 'dismiss' : null
}
