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

/** Share of the smaller one's phrases that the other one has too, 0 to 1; 0 where either is too short to be compared. */
export const sharedPhrases = (one: ReadonlySet<string>, other: ReadonlySet<string>): number => {
  const [small, large] = one.size <= other.size ? [one, other] : [other, one]
  if (small.size < thresholds.leastPhrases) return 0
  let shared = 0
  for (const phrase of small) if (large.has(phrase)) shared++
  return shared / small.size
}

export const isNearDuplicate = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  sharedPhrases(one, other) >= thresholds.nearDuplicate
