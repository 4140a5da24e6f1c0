import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { CaretBlock } from '#web/editor/selection/watch-caret.ts'

/** An edit that is offered at the caret. */
export type Offer = 'generate' | 'rewriteTitle' | 'prompt' | 'paraphrase' | 'expand' | 'shorten' | 'personalize'

const forText: readonly Offer[] = ['prompt', 'paraphrase', 'expand', 'shorten', 'personalize']

/**
 * Returns the edits that are offered for a block. A section is written only if it has no text yet.
 * A heading without a title offers nothing.
 */
export const offersFor = ({ kind, hasText, isEmpty }: CaretBlock): readonly Offer[] => {
  if (kind !== 'h2' && kind !== 'h3') return forText
  if (isEmpty) return []
  return hasText ? ['rewriteTitle'] : ['generate', 'rewriteTitle']
}

/**
 * Returns true for edits that the built-in writer can't make: it can't match a style, and
 * paraphrases only English.
 */
export const needsModel = (offer: Offer, language: LanguageCode): boolean =>
  offer === 'personalize' || (language !== 'english' && offer !== 'shorten' && offer !== 'prompt')
