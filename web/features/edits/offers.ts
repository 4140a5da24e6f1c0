import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { CaretBlock } from '#web/editor/watch-caret.ts'

/** What can be asked for where the caret stands. */
export type Offer = 'generate' | 'rewriteTitle' | 'prompt' | 'paraphrase' | 'expand' | 'shorten' | 'personalize'

const forText: readonly Offer[] = ['prompt', 'paraphrase', 'expand', 'shorten', 'personalize']

/** A heading is written below only if nothing stands there. Of a heading without words nothing can be made. */
export const offersFor = ({ kind, hasText, isEmpty }: CaretBlock): readonly Offer[] => {
  if (kind !== 'h2' && kind !== 'h3') return forText
  if (isEmpty) return []
  return hasText ? ['rewriteTitle'] : ['generate', 'rewriteTitle']
}

/** What the built-in writer can't do: it knows no style, and puts only English in other words. */
export const needsModel = (offer: Offer, language: LanguageCode): boolean =>
  offer === 'personalize' || (language !== 'english' && offer !== 'shorten' && offer !== 'prompt')
