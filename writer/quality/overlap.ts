import type { LanguageCode } from '#manuscript/model/languages.ts'
import { thresholds } from './thresholds.ts'
import { isSpaceless, textUnits } from './units.ts'

const kind = (language: LanguageCode) => (isSpaceless(language) ? 'characters' : 'words')

/**
 * Returns every sequence of five words (ten characters in languages without spaces), in order and
 * with duplicates.
 */
export const phrasesOf = (text: string, language: LanguageCode): string[] => {
  const units = textUnits(text, language)
  const length = thresholds.overlapPhrase[kind(language)]
  const glue = isSpaceless(language) ? '' : ' '
  return Array.from({ length: Math.max(0, units.length - length + 1) }, (_, at) =>
    units.slice(at, at + length).join(glue),
  )
}
