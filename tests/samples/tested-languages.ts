import { type LanguageCode, languageCodes } from '#manuscript/model/languages.ts'
import { soaking } from '#tests/how-many.ts'

/**
 * The languages of tests that take long in each: `npm test` runs one for each kind of script
 * (Latin, Cyrillic, right to left, without spaces, with joined letters), and `npm run soak` all.
 */
export const testedLanguages: readonly LanguageCode[] = soaking
  ? languageCodes
  : ['english', 'russian', 'arabic', 'chinese_simplified', 'hindi', 'thai']
