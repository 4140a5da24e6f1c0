import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from './complete.ts'
import { paragraphsOf } from './lines.ts'
import { loopWatch } from './loop-watch.ts'
import { unitsOf } from './units.ts'

const LEAST_UNITS = 4

/**
 * Takes a loop out: each sentence stays once, and one that goes round in itself goes. Only for text in which a loop was
 * found, since a refrain is no fault.
 */
export const withoutLoop = (markdown: string, language: LanguageCode): string => {
  const said = new Set<string>()
  const isNew = (sentence: string): boolean => {
    const units = unitsOf(sentence, language)
    const key = units.join(' ')
    if (units.length >= LEAST_UNITS && said.has(key)) return false
    said.add(key)
    return loopWatch(language)(`${sentence} `) === undefined
  }
  return paragraphsOf(markdown)
    .map((paragraph) => sentencesOf(paragraph, language).filter(isNew).join('').trim())
    .filter(Boolean)
    .join('\n\n')
}
