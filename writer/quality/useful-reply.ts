import type { LanguageCode } from '#manuscript/model/languages.ts'
import { withoutThoughts } from '#writer/model/thought-filter.ts'
import { onlyThinks } from './planning.ts'
import { isRefusal } from './refusal.ts'
import { isSpaceless, unitsOf } from './units.ts'

/** Why a reply is of no use as a whole. What is wrong with a part of it is for `salvage`. */
export type ReplyProblem = 'empty' | 'refused' | 'looped' | 'thoughts'

export interface ReplyExpectation {
  language: LanguageCode
  /** Words asked for, where a length was asked for. */
  wordsAsked?: number
  /** The text worked on. A reply may refuse where the text does: a rewritten refusal is no refusal of the model's. */
  source?: string
}

/** Of this many words and more, a reply of a word or two is an answer to something else: "Yes.", "Sure!" */
const LONG_ENOUGH_TO_TELL = 20
const FEWEST_WORDS = 5
/** Phrases of so many words, or characters where a script has no spaces, are looked at for a loop. */
const PHRASE = { words: 3, characters: 6 }
const LEAST_PHRASES = 10
/** A text whose phrases come back more often than this goes round in a loop. Songs with a refrain are at 0.7 and more. */
const LOOPED_SHARE = 0.4
/** A reply that says this much beside its loop is worth salvaging. */
const WORTH_KEEPING = 60

const isLooped = (text: string, { language, wordsAsked }: ReplyExpectation): boolean => {
  const spaceless = isSpaceless(language)
  const size = PHRASE[spaceless ? 'characters' : 'words']
  const units = unitsOf(text, language)
  const phrases = units.length - size + 1
  if (phrases < LEAST_PHRASES) return false
  const distinct = new Set(Array.from({ length: phrases }, (_, at) => units.slice(at, at + size).join(' '))).size
  return distinct / phrases <= LOOPED_SHARE && distinct < Math.max(WORTH_KEEPING, (wordsAsked ?? 0) / 2)
}

/**
 * What makes a reply useless as a whole, or undefined for one that has text in it: nothing was said, the model refused, it
 * went round in a loop, or it only thought aloud. Judge the reply as it came, before `salvage`.
 */
export const replyProblem = (reply: string, expected: ReplyExpectation): ReplyProblem | undefined => {
  const { language, wordsAsked = 0, source } = expected
  const text = withoutThoughts(reply)
  if (!/[\p{L}\p{N}]/u.test(text)) return /[\p{L}\p{N}]/u.test(reply) ? 'thoughts' : 'empty'
  if (onlyThinks(text)) return 'thoughts'
  if (isRefusal(text, language) && !(source && isRefusal(source, language))) return 'refused'
  const words = unitsOf(text, language).length
  if (wordsAsked >= LONG_ENOUGH_TO_TELL && words < FEWEST_WORDS) return 'empty'
  return isLooped(text, expected) ? 'looped' : undefined
}
