import { type LanguageCode, languageOf } from '../languages.ts'

/**
 * Maximum number of folded words that are cached, and their maximum length in characters. A text
 * repeats most of its words.
 */
const REMEMBERED = { words: 20_000, characters: 40 }

/** Returns a function that makes spellings comparable: case, apostrophes, accents and soft hyphens. */
export const nameFolder = (language: LanguageCode): ((text: string) => string) => {
  const { tag } = languageOf(language)
  // Russian prints "ё" as "е" at will, and dictionaries mark the stress.
  const mayDropDots = language === 'russian'
  const fold = (text: string): string => {
    const folded = text.normalize('NFC').replaceAll('\u00AD', '').replaceAll(/[’ʼ]/g, "'").toLocaleLowerCase(tag)
    return mayDropDots ? folded.replaceAll('\u0301', '').replaceAll('ё', 'е') : folded
  }
  const known = new Map<string, string>()
  return (text) => {
    if (text.length > REMEMBERED.characters) return fold(text)
    let folded = known.get(text)
    if (folded === undefined) {
      if (known.size === REMEMBERED.words) known.clear()
      known.set(text, (folded = fold(text)))
    }
    return folded
  }
}

export const startsUpper = (word: string): boolean => /^\p{Lu}/u.test(word)

/** Returns true for "MARTA", and false for "Marta" and "M". */
export const isAllCapitals = (word: string): boolean => {
  const letters = word.match(/\p{L}/gu) ?? []
  return letters.length > 1 && letters.every((letter) => /\p{Lu}/u.test(letter))
}
