import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isOverlong } from '../text/overlong.ts'
import { limitsMeaning } from './guards.ts'

const quotes = /["“”„«»「」『』]/u
/**
 * Matches asides of one or two words, or with a number, which limit a statement to some people or
 * an amount.
 */
const scope = /\p{N}|^\s*\S+(?:\s+\S+)?\s*$/u

/**
 * Returns shorter versions that need no grammatical analysis: without a parenthesis, or without an
 * aside between dashes that limits nothing.
 */
export const plainCuts = (sentence: string, language: LanguageCode): string[] => {
  if (isOverlong(sentence) || limitsMeaning(sentence, language) || quotes.test(sentence)) return []
  const cuts: string[] = []
  const parenthesis = /(?<![\]\s])\s*[（(]([^()（）]*)[)）]/u.exec(sentence)
  if (parenthesis && !scope.test(parenthesis[1]!)) cuts.push(sentence.replace(parenthesis[0], ''))
  const aside = /\s[—–]\s([^—–]*)\s[—–]\s/u.exec(sentence)
  if (aside && sentence.match(/\s[—–]\s/gu)?.length === 2 && !scope.test(aside[1]!))
    cuts.push(sentence.replace(aside[0], ' '))
  return cuts.map((cut) => cut.replaceAll(/(?<!\s)\s+([,.;:!?])/g, '$1').trim()).filter((cut) => cut !== '')
}
