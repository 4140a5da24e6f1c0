import type { Register } from '#manuscript/model/tone-register.ts'
import { createYielder } from '../text/yielder.ts'
import { joinParts, splitParts } from '../text/markdown-parts.ts'
import { isOverlong } from '../text/overlong.ts'
import { editUnprotected, hasProtectedSpan } from '../text/protected-spans.ts'
import { splitSentences } from '../text/split-sentences.ts'
import { contractions, unfoldContractions } from './contractions.ts'
import { applyReplacement } from './replacement.ts'
import type { Replacement } from './replacement.ts'
import { casualPhrases, compactions, emptyOpenings, formalPhrases, neutralPhrases } from './phrases.ts'
import { casualWords, formalWords, neutralWords, plainWords } from './single-sense-words.ts'
import { swapClauses } from './swap-clauses.ts'

const editsFor: Readonly<Record<Register, readonly Replacement[]>> = {
  formal: [...compactions, ...formalPhrases, ...unfoldContractions, ...formalWords],
  casual: [...compactions, ...casualPhrases, ...casualWords, ...contractions],
  plain: [...compactions, ...casualPhrases, ...plainWords],
  neutral: [...compactions, ...neutralPhrases, ...neutralWords],
}

/**
 * Normalizes the spacing of a text, so that a comparison shows if a rewording changed anything
 * else.
 */
export const normalizeSpacing = (text: string): string => {
  const parts = splitParts(text)
  for (const part of parts)
    if (part.type !== 'heading' && part.type !== 'whole') part.text = splitSentences(part.text, 'english').join(' ')
  return joinParts(parts)
}

const rewordSentence = (sentence: string, register: Register): string =>
  editUnprotected(sentence, (segment, starts) => {
    const opened = starts
      ? segment.replace(emptyOpenings, (_, space: string, letter: string) => space + letter.toUpperCase())
      : segment
    return editsFor[register].reduce(applyReplacement, opened)
  })

/** Rewords an English text only if that is safe; most of it stays unchanged. */
export const paraphraseText = async (text: string, register: Register, signal?: AbortSignal): Promise<string> => {
  const yieldTurn = createYielder(signal)
  const parts = splitParts(text)
  for (const part of parts) {
    if (part.type === 'heading' || part.type === 'whole') continue
    let swapped = false
    const sentences: string[] = []
    for (const sentence of splitSentences(part.text, 'english')) {
      if (isOverlong(sentence)) {
        sentences.push(sentence)
        continue
      }
      // Two swapped sentences in a row would be noticeable.
      const turned: string | undefined = swapped || hasProtectedSpan(sentence) ? undefined : swapClauses(sentence)
      swapped = turned !== undefined
      sentences.push(rewordSentence(turned ?? sentence, register))
      await yieldTurn()
    }
    part.text = sentences.join(' ')
  }
  return joinParts(parts)
}
