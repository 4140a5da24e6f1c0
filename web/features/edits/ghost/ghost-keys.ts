import { isModifierMatch, CONTROL_OR_META } from 'lexical'
import type { GhostPart } from './open-ghost.ts'

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>

const none = {}

/**
 * Returns what a key does with the ghost text. Ctrl+Right takes a word where it would move over one,
 * and Ctrl+Down a sentence where it would move over a paragraph, so no key gets a second meaning and
 * AltGr, browsers and screen readers, which pass these keys on, lose none. In a text from right to
 * left, the next word is to the left.
 */
export const ghostKey = (event: Key, isRtl: boolean): GhostPart | 'dismiss' | null => {
  if (event.isComposing) return null
  const isPlain = isModifierMatch(event as KeyboardEvent, none)
  if (isPlain && event.key === 'Tab') return 'all'
  if (isPlain && event.key === 'Escape') return 'dismiss'
  if (!isModifierMatch(event as KeyboardEvent, CONTROL_OR_META)) return null
  if (event.key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return 'word'
  return event.key === 'ArrowDown' ? 'sentence' : null
}
