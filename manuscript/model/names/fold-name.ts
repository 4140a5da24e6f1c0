import { type LanguageCode, languageOf } from '../languages.ts'

/** Returns a function that makes spellings comparable: case, apostrophes, accents and soft hyphens. */
export const nameFolder = (language: LanguageCode): ((text: string) => string) => {
  const { tag } = languageOf(language)
  // Russian prints "ё" as "е" at will, and dictionaries mark the stress.
  const mayDropDots = language === 'russian'
  return (text) => {
    const folded = text.normalize('NFC').replaceAll('\u00AD', '').replaceAll(/[’ʼ]/g, "'").toLocaleLowerCase(tag)
    return mayDropDots ? folded.replaceAll('\u0301', '').replaceAll('ё', 'е') : folded
  }
}

export const startsUpper = (word: string): boolean => /^\p{Lu}/u.test(word)

/** Returns true for "MARTA", and false for "Marta" and "M". */
export const isAllCapitals = (word: string): boolean => {
  const letters = word.match(/\p{L}/gu) ?? []
  return letters.length > 1 && letters.every((letter) => /\p{Lu}/u.test(letter))
}
