import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { stopWordsOf } from '#writer/builtin/text/stop-words.ts'
import { isSpaceless } from '#writer/quality/units.ts'

/**
 * `named`: the text contains the name, possibly with an ending. `similar`: it contains a word that
 * may be another form of the name.
 */
export type Mention = 'named' | 'similar'

const casedScripts = new Set(['Latn', 'Cyrl', 'Grek'])
const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** Combining marks, which some endings move or change: Άννα, Άννας; Ιάσονας, Ιάσονα. */
const marks = /\p{Mn}/gu

/** One word of a text. */
interface Word {
  isCapitalized: boolean
  /** The form for comparison: lower case, in alphabets with capitals without accents. */
  key: string
}

/** Words that Hebrew and Arabic write together with the next one: "and", "in", "to", "the". */
const attached: Partial<Record<string, readonly string[]>> = {
  Hebr: ['ו', 'ש', 'ה', 'ב', 'ל', 'מ', 'כ', 'וה', 'וב', 'ול', 'ומ', 'וכ', 'וש', 'שה', 'שב', 'של', 'מה', 'כש'],
  Arab: ['و', 'ف', 'ب', 'ل', 'ك', 'ال', 'وال', 'فال', 'بال', 'كال', 'لل', 'ول', 'وب', 'فل', 'ولل'],
}

/**
 * The minimum length of the rest of a word. A word with a shorter rest is a different word with the
 * same beginning.
 */
const MIN_REST = 2

/** Returns a word without each of the attached words that it may begin with. */
const restsOf = (key: string, script: string): string[] =>
  (attached[script] ?? []).flatMap((prefix) =>
    key.startsWith(prefix) && key.length - prefix.length >= MIN_REST ? [key.slice(prefix.length)] : [],
  )

/** Longest ending of an inflected name, as in Turkish "evlerimizdekiler" from "ev". */
const MAX_ENDING = 8
/**
 * The longest ending that certainly belongs to the same name. A longer one may make another name,
 * as in Anna and Annabelle.
 */
const SURE_ENDING = 3
/** Longest ending of a form that also changes the end of the name: Praha, Praze; Pavel, Pavlovi. */
const MAX_CHANGED_ENDING = 5

const wordsOf = (text: string, language: LanguageCode): Word[] => {
  const isCased = casedScripts.has(languageOf(language).script)
  return (text.match(wordPattern) ?? []).map((word) => {
    const lower = word.toLowerCase()
    return {
      isCapitalized: isCased && word.charAt(0) !== lower.charAt(0),
      key: isCased ? lower.normalize('NFD').replaceAll(marks, '') : lower,
    }
  })
}

/** A text in which names are searched. */
export interface SearchedText {
  text: string
  language: LanguageCode
  /** Empty for Chinese, Japanese and Thai. */
  words: readonly Word[]
}

export const searchedText = (text: string, language: LanguageCode): SearchedText => ({
  text,
  language,
  words: isSpaceless(language) ? [] : wordsOf(text, language),
})

const finalVowel = /[aeiouyаеиоуыюяαεηιουω]$/u

/** The part of a name that its inflected forms share: all but two letters of a long name. */
const nameStem = (key: string): string => {
  if (key.length >= 5) return key.slice(0, -2)
  return key.length === 4 || (key.length === 3 && finalVowel.test(key)) ? key.slice(0, -1) : key
}

/** Compares a word of a text, also without its attached letters, with a word of a name. */
const compareWord = (word: Word, name: Word, script: string): Mention | undefined => {
  if (name.isCapitalized && !word.isCapitalized) return undefined
  let best: Mention | undefined
  for (const key of [word.key, ...restsOf(word.key, script)]) {
    if (key === name.key) return 'named'
    const ending = key.length - name.key.length
    if (key.startsWith(name.key) && ending <= MAX_ENDING) {
      if (name.key.length >= 4 && ending <= SURE_ENDING) return 'named'
      best = 'similar'
    } else if (key.startsWith(nameStem(name.key)) && ending <= Math.min(name.key.length - 1, MAX_CHANGED_ENDING))
      best = 'similar'
  }
  return best
}

const bestMention = (words: readonly Word[], name: Word, script: string): Mention | undefined => {
  let best: Mention | undefined
  for (const word of words) {
    const mention = compareWord(word, name, script)
    if (mention === 'named') return 'named'
    best ??= mention
  }
  return best
}

/**
 * Returns true for a word that identifies a name by itself: "Bennet" in "Mr. Bennet", but not "old"
 * in "old mill".
 */
const namesAlone = ({ isCapitalized, key }: Word, isCased: boolean): boolean =>
  isCased ? isCapitalized && key.length >= 3 : key.length >= 2

const findInWords = ({ words, language }: SearchedText, name: string): Mention | undefined => {
  const { script } = languageOf(language)
  const isCased = casedScripts.has(script)
  const all = wordsOf(name, language)
  const stopWords = stopWordsOf(language)
  const telling = all.filter(({ key }) => !stopWords.has(key))
  const wanted = telling.length > 0 ? telling : all
  if (wanted.length === 0) return undefined
  const mentions = wanted.map((one) => bestMention(words, one, script))
  if (mentions.every((mention) => mention === 'named')) return 'named'
  if (mentions.every(Boolean)) return 'similar'
  return mentions.some((mention, at) => mention === 'named' && namesAlone(wanted[at]!, isCased)) ? 'similar' : undefined
}

const separators = /[\s・·･]+/u

/** Returns the family name and the given name, which a text without spaces may use separately. */
const partsOf = (name: string): string[] => {
  const parts = name.split(separators).filter((part) => part.length >= 2)
  if (parts.length > 1) return parts
  if (!/^\p{Script=Han}{3,4}$/u.test(name)) return []
  return name.length === 3 ? [name.slice(0, 2), name.slice(1)] : [name.slice(0, 2), name.slice(2)]
}

const findInCharacters = (text: string, name: string): Mention | undefined => {
  const trimmedName = name.trim()
  if (trimmedName === '') return undefined
  if (text.includes(trimmedName)) return 'named'
  return partsOf(trimmedName).some((part) => text.includes(part)) ? 'similar' : undefined
}

/**
 * Returns the type of mention of a name in a text, or undefined if there is none. In scripts with
 * spaces between words, inflected forms are found by their common beginning, and a capitalized name
 * needs a capitalized word. In Chinese, Japanese and Thai the unchanged name is searched.
 */
export const findName = (searched: SearchedText, name: string): Mention | undefined =>
  isSpaceless(searched.language) ? findInCharacters(searched.text, name) : findInWords(searched, name)

/** Returns the best mention of an entity under any of its names. */
export const findEntity = (searched: SearchedText, names: readonly string[]): Mention | undefined => {
  let best: Mention | undefined
  for (const name of names) {
    const mention = findName(searched, name)
    if (mention === 'named') return mention
    best ??= mention
  }
  return best
}

const characterRuns = /[\p{L}\p{M}\p{N}]+/gu

/** Returns pairs of characters, because text without spaces has no words for an index. */
const pairsOf = (text: string): string[] =>
  (text.match(characterRuns) ?? []).flatMap((run) => {
    const characters = Array.from(run)
    return characters.length === 1
      ? characters
      : characters.slice(1).map((character, at) => characters[at]! + character)
  })

/**
 * Returns the terms of a text for an index: words, also without attached letters, or pairs of
 * characters.
 */
export const indexTerms = (text: string, language: LanguageCode): string[] => {
  if (isSpaceless(language)) return pairsOf(text)
  const { script } = languageOf(language)
  return wordsOf(text, language).flatMap(({ key }) => [key, ...restsOf(key, script)])
}

/** Returns beginnings of terms by which an index finds every form of a name. */
export const searchTerms = (name: string, language: LanguageCode): string[] => {
  if (isSpaceless(language)) return pairsOf(name)
  const stopWords = stopWordsOf(language)
  const keys = wordsOf(name, language).map(({ key }) => key)
  const telling = keys.filter((key) => !stopWords.has(key))
  return (telling.length > 0 ? telling : keys).map(nameStem)
}
