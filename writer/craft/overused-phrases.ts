import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isSpaceless, textUnits } from '#writer/quality/units.ts'

/** The length of a phrase, in words, or in characters for scripts without spaces. */
const PHRASE = { words: 4, characters: 8 }
/** The number of sections from which on a repeated phrase is a habit of the book. */
const MIN_SECTIONS = 3
const MAX_PHRASES = 8

const phrasesOf = (text: string, language: LanguageCode): Set<string> => {
  const isCharacters = isSpaceless(language)
  const size = PHRASE[isCharacters ? 'characters' : 'words']
  const found = new Set<string>()
  for (const line of text.split(/[\n.!?…。！？।؟;:；：]+/u)) {
    const units = textUnits(line, language)
    for (let at = 0; at + size <= units.length; at++)
      found.add(units.slice(at, at + size).join(isCharacters ? '' : ' '))
  }
  return found
}

/**
 * Returns true if two phrases share half of their words, because they then come from one longer
 * phrase.
 */
const overlaps = (one: string, other: string, language: LanguageCode): boolean => {
  const isCharacters = isSpaceless(language)
  const half = PHRASE[isCharacters ? 'characters' : 'words'] / 2
  const units = textUnits(one, language)
  const starts = Array.from({ length: Math.max(0, units.length - half + 1) }, (_, at) => at)
  return starts.some((at) => other.includes(units.slice(at, at + half).join(isCharacters ? '' : ' ')))
}

/**
 * Lists the phrases that a book repeats across sections, most frequent first. `ignored` holds words
 * that have to recur, such as names and terms; a phrase that contains one is not listed.
 */
export const overusedPhrases = (
  sections: readonly string[],
  language: LanguageCode,
  ignored: readonly string[] = [],
): string[] => {
  const counts = new Map<string, number>()
  for (const text of sections)
    for (const phrase of phrasesOf(text, language)) counts.set(phrase, (counts.get(phrase) ?? 0) + 1)
  const kept = ignored.map((word) => word.toLowerCase()).filter(Boolean)
  const frequent = [...counts]
    .filter(([phrase, count]) => count >= MIN_SECTIONS && !kept.some((word) => phrase.includes(word)))
    .sort((one, other) => other[1] - one[1])
  const chosen: string[] = []
  for (const [phrase] of frequent) {
    if (chosen.length === MAX_PHRASES) break
    if (!chosen.some((other) => overlaps(phrase, other, language))) chosen.push(phrase)
  }
  return chosen
}
