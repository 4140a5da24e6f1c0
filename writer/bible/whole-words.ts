import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'

const letter = /[\p{L}\p{M}]/u
const digit = /\p{N}/u
const numberMark = /[.,:٫٬]/u

const hyphen = /[-‐‑]/u

const casedScripts = new Set(['Latn', 'Cyrl', 'Grek'])
/** Languages that add endings to a word without changing it, so a value may stop before an ending. */
const suffixing = new Set<LanguageCode>(['turkish', 'finnish', 'estonian', 'hungarian', 'indonesian', 'malay'])

const isAt = (text: string, at: number, pattern: RegExp): boolean => pattern.test(text[at] ?? '')

/** Returns true if the position is inside a number, including numbers such as "1.5" and "1,200". */
const splitsNumber = (text: string, at: number): boolean => {
  if (isAt(text, at - 1, digit) && isAt(text, at, digit)) return true
  if (isAt(text, at - 2, digit) && isAt(text, at - 1, numberMark) && isAt(text, at, digit)) return true
  return isAt(text, at - 1, digit) && isAt(text, at, numberMark) && isAt(text, at + 1, digit)
}

/** Returns true if the position is inside a word, including compounds such as "thirty-four". */
const splitsWord = (text: string, at: number): boolean => {
  if (isAt(text, at - 1, letter) && isAt(text, at, letter)) return true
  if (isAt(text, at - 2, letter) && isAt(text, at - 1, hyphen) && isAt(text, at, letter)) return true
  return isAt(text, at - 1, letter) && isAt(text, at, hyphen) && isAt(text, at + 1, letter)
}

/**
 * Returns true if a passage neither begins nor ends inside a number or a word, so that "four" is
 * not found in "fourteen". Scripts without capitals attach particles to words, so there only numbers
 * count.
 */
export const isWholeWords =
  (language: LanguageCode) =>
  (text: string, start: number, end: number): boolean => {
    if (splitsNumber(text, start) || splitsNumber(text, end)) return false
    if (!casedScripts.has(languageOf(language).script)) return true
    return !splitsWord(text, start) && (suffixing.has(language) || !splitsWord(text, end))
  }
