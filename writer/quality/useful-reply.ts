import type { LanguageCode } from '#manuscript/model/languages.ts'
import { removeThoughts } from '#writer/model/thoughts/remove-thoughts.ts'
import { onlyThinks } from './planning.ts'
import { isRefusal } from './detect-refusal.ts'
import { isSpaceless, textUnits } from './units.ts'

/** Reasons why a whole reply is useless. `extractText` handles faults of single parts. */
export type ReplyProblem = 'empty' | 'refused' | 'looped' | 'thoughts'

export interface ReplyExpectation {
  language: LanguageCode
  /** Requested length in words, if any. */
  wordsAsked?: number
  /** The edited text. A rewritten refusal is not a refusal of the model. */
  source?: string
}

/**
 * The requested number of words from which on a reply of one or two words is not an answer: "Yes.",
 * "Sure!"
 */
const LONG_ENOUGH_TO_TELL = 20
const MIN_WORDS = 5
/** Length of the phrases examined for a loop: words, or characters in scripts without spaces. */
const PHRASE = { words: 3, characters: 6 }
const MIN_PHRASES = 10
/**
 * The share of distinct phrases below which a text loops. Songs with a refrain reach 0.7 and more.
 */
const LOOPED_SHARE = 0.4
/** The minimum number of other units for which a looping reply is worth extracting. */
const WORTH_KEEPING = 60

const isLooped = (text: string, { language, wordsAsked }: ReplyExpectation): boolean => {
  const spaceless = isSpaceless(language)
  const size = PHRASE[spaceless ? 'characters' : 'words']
  const units = textUnits(text, language)
  const phrases = units.length - size + 1
  if (phrases < MIN_PHRASES) return false
  const distinct = new Set(Array.from({ length: phrases }, (_, at) => units.slice(at, at + size).join(' '))).size
  return distinct / phrases <= LOOPED_SHARE && distinct < Math.max(WORTH_KEEPING, (wordsAsked ?? 0) / 2)
}

/**
 * Returns the reason why a whole reply is useless, or undefined if it contains text. Expects the
 * unmodified reply, before `extractText`.
 */
export const replyProblem = (reply: string, expected: ReplyExpectation): ReplyProblem | undefined => {
  const { language, wordsAsked = 0, source } = expected
  const text = removeThoughts(reply)
  if (!/[\p{L}\p{N}]/u.test(text)) return /[\p{L}\p{N}]/u.test(reply) ? 'thoughts' : 'empty'
  if (onlyThinks(text)) return 'thoughts'
  if (isRefusal(text, language) && !(source && isRefusal(source, language))) return 'refused'
  const words = textUnits(text, language).length
  if (wordsAsked >= LONG_ENOUGH_TO_TELL && words < MIN_WORDS) return 'empty'
  return isLooped(text, expected) ? 'looped' : undefined
}
