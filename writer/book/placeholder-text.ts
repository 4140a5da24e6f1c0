import type { LanguageCode, Script } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'

/**
 * The characters per word of running text, including the space and the average share of
 * punctuation.
 */
const charactersPerWord: Partial<Record<LanguageCode, number>> = {
  arabic: 5.8,
  bengali: 6.4,
  danish: 6.1,
  english: 5.8,
  estonian: 7.4,
  finnish: 8.4,
  french: 6,
  german: 6.5,
  hebrew: 5.4,
  hindi: 5.2,
  hungarian: 7,
  indonesian: 7,
  italian: 6.1,
  korean: 4.2,
  malay: 7,
  persian: 5.2,
  russian: 6.6,
  spanish: 5.9,
  tamil: 9,
  thai: 4.6,
  turkish: 7.3,
  ukrainian: 6.8,
  urdu: 4.9,
  vietnamese: 4.6,
}
const USUAL_CHARACTERS = 6.3

/** A frequent letter of each script, which represents all letters. */
const letters: Record<Script, string> = {
  Latn: 'e',
  Arab: 'ا',
  Beng: 'র',
  Hans: '的',
  Hant: '的',
  Cyrl: 'о',
  Grek: 'α',
  Hebr: 'ו',
  Deva: 'क',
  Jpan: 'の',
  Kore: '이',
  Taml: 'க',
  Thai: 'น',
}

/** `countWords` counts the characters of these scripts. */
const countedByCharacter: ReadonlySet<Script> = new Set(['Hans', 'Hant', 'Jpan'])

/** Returns a meaningless text that is as long as a real one with this many words. */
export const placeholderText = (words: number, language: LanguageCode): string => {
  const { script } = languageOf(language)
  const letter = letters[script]
  if (countedByCharacter.has(script)) return letter.repeat(Math.round(words))
  const length = Math.round(words * (charactersPerWord[language] ?? USUAL_CHARACTERS))
  const word = `${letter.repeat(5)} `
  return word.repeat(Math.ceil(length / word.length)).slice(0, length)
}

/**
 * The number of characters with the content of one English word, in scripts whose characters
 * `countWords` counts.
 */
const CHARACTERS_FOR_WORD = 2.4

/**
 * Returns the length in the language, as `countWords` counts it, of a text with the content of this
 * many English words.
 */
export const lengthOf = (words: number, language: LanguageCode): number =>
  countedByCharacter.has(languageOf(language).script) ? words * CHARACTERS_FOR_WORD : words

/**
 * Returns a meaningless text that is as long as one with the content of this many English words.
 */
export const placeholderContent = (words: number, language: LanguageCode): string =>
  placeholderText(lengthOf(words, language), language)
