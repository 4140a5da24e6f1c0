import { createYielder } from '../text/yielder.ts'
import { joinParts, splitParts } from '../text/markdown-parts.ts'
import { isOverlong } from '../text/overlong.ts'
import { splitSentences } from '../text/split-sentences.ts'
import { definedAbbreviations, writeOut } from './defined-abbreviations.ts'
import { expandSentence } from './expand-sentence.ts'

/**
 * Expands an English text from its own content: unfolds enumerations and dense sentences, and
 * spells out abbreviations. Adds only connectives and no summary, because a sentence chosen by
 * counting words often misses the point.
 */
export const expandText = async (text: string, signal?: AbortSignal): Promise<string> => {
  const yieldTurn = createYielder(signal)
  const parts = splitParts(text)
  const defined = definedAbbreviations(text)
  for (const part of parts) {
    if (part.type === 'heading' || part.type === 'whole') continue
    const sentences: string[] = []
    for (const sentence of splitSentences(part.text, 'english')) {
      sentences.push(isOverlong(sentence) ? sentence : expandSentence(writeOut(sentence, defined)))
      await yieldTurn()
    }
    part.text = sentences.join(' ')
  }
  return joinParts(parts)
}
