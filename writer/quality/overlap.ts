import type { LanguageCode } from '#manuscript/model/languages.ts'
import { thresholds } from './thresholds.ts'
import { isSpaceless, unitsOf } from './units.ts'

const kind = (language: LanguageCode) => (isSpaceless(language) ? 'characters' : 'words')

/** Every run of five words (ten characters where there are no spaces), in order, with its repeats. */
export const phrasesOf = (text: string, language: LanguageCode): string[] => {
  const units = unitsOf(text, language)
  const length = thresholds.overlapPhrase[kind(language)]
  const glue = isSpaceless(language) ? '' : ' '
  return Array.from({ length: Math.max(0, units.length - length + 1) }, (_, at) =>
    units.slice(at, at + length).join(glue),
  )
}
