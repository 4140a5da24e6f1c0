import lists from 'stopwords-iso' with { type: 'json' }
import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { functionWords } from './function-words.ts'

const byTag: Readonly<Record<string, readonly string[]>> = lists
const sets = new Map<LanguageCode, ReadonlySet<string>>()

/**
 * Returns a language's stop words. English uses a separate list, since the published one contains
 * "system" and "computer".
 */
export const stopWordsOf = (language: LanguageCode): ReadonlySet<string> => {
  const known = sets.get(language)
  if (known) return known
  const tag = languageOf(language).tag.split('-')[0]!
  const words = language === 'english' ? functionWords : new Set(byTag[tag === 'nb' ? 'no' : tag])
  sets.set(language, words)
  return words
}
