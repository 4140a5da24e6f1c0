import { type LanguageCode, languageCodes } from '#manuscript/model/languages.ts'
import { soaking } from '#tests/how-many.ts'

/**
 * The languages for tests that are slow in each language: `npm test` runs one for each kind of
 * script (Latin, Cyrillic, right-to-left, without spaces, with joined letters), and `npm run soak`
 * all of them.
 */
export const testedLanguages: readonly LanguageCode[] = soaking
  ? languageCodes
  : ['english', 'russian', 'arabic', 'chinese_simplified', 'hindi', 'thai']
