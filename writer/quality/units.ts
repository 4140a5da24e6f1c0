import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

const spacelessScripts = new Set(['Hans', 'Hant', 'Jpan', 'Thai'])

/**
 * Returns true for Chinese, Japanese and Thai, which put no spaces between words, so their text is
 * compared by characters.
 */
export const isSpaceless = (language: LanguageCode): boolean => spacelessScripts.has(languageOf(language).script)

/** Splits a text into the smallest units for comparison: lower-case words, or characters. */
export const textUnits = (text: string, language: LanguageCode): string[] =>
  text
    .toLowerCase()
    .match(isSpaceless(language) ? /[\p{L}\p{N}]\p{M}*/gu : /(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}\p{N}'’]+/gu) ?? []
