import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

const spacelessScripts = new Set(['Hans', 'Hant', 'Jpan', 'Thai'])

/** Chinese, Japanese and Thai put no spaces between words, so that their text is compared by characters. */
export const isSpaceless = (language: LanguageCode): boolean => spacelessScripts.has(languageOf(language).script)

/** The smallest pieces in which repetition is looked for: words without case, or characters. */
export const unitsOf = (text: string, language: LanguageCode): string[] =>
  text
    .toLowerCase()
    .match(isSpaceless(language) ? /[\p{L}\p{N}]\p{M}*/gu : /(?<![\p{L}\p{M}\p{N}'’])[\p{L}\p{M}\p{N}'’]+/gu) ?? []
