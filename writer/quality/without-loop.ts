import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from './complete.ts'
import { unitWatch } from './loop-watch.ts'
import { textPieces } from './text-pieces.ts'
import { unitsOf } from './units.ts'

/** A sentence of fewer units may come back within a loop a few times before it goes. */
const LEAST_UNITS = 4
const MOST_SHORT_SENTENCES = 3

/** For each unit of a text, whether it stands in a loop and says nothing new. */
const findRounds = (units: readonly string[], language: LanguageCode): boolean[] => {
  const watch = unitWatch(language)
  const stale = units.map(() => false)
  units.forEach((unit, at) => {
    const back = watch(unit)
    // While a loop goes on, only what came since is new to be marked.
    for (let one = at; one > at - back && one >= 0 && !stale[one]; one--) stale[one] = true
  })
  return stale
}

/**
 * Takes a loop out: each of its sentences stays once, and one that goes round in itself goes. Whatever stands outside the
 * loop stays: a refrain and a line that comes back are no fault.
 */
export const withoutLoop = (markdown: string, language: LanguageCode): string => {
  const pieces = textPieces(markdown)
  const stale = findRounds(
    pieces.flatMap(({ text }) => unitsOf(text, language)),
    language,
  )
  if (!stale.includes(true)) return markdown
  const times = new Map<string, number>()
  let at = 0
  const isKept = (sentence: string): boolean => {
    const units = unitsOf(sentence, language)
    const key = units.join(' ')
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    const inLoop = stale.slice(at, at + units.length).filter(Boolean).length > units.length / 2
    at += units.length
    if (units.length === 0 || !inLoop) return true
    if (before > 0) return units.length < LEAST_UNITS && before < MOST_SHORT_SENTENCES
    const watch = unitWatch(language)
    return !units.some((unit) => watch(unit) > 0)
  }
  return pieces
    .map(({ kind, text }) => {
      if (kind === 'prose') return sentencesOf(text, language).filter(isKept).join('').trimEnd()
      return text.split('\n').filter(isKept).join('\n')
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}
