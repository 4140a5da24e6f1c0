import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from './complete.ts'
import { unitWatch } from './loop-watch.ts'
import { textPieces } from './text-pieces.ts'
import { textUnits } from './units.ts'

/**
 * The minimum number of units of a removed sentence. A shorter one may repeat a few times on
 * purpose.
 */
const MIN_UNITS = 4
const MAX_SHORT_SENTENCES = 3
/** The number of units by which a copied sentence is recognized at the end of a longer one. */
const COPY_END = 5
/**
 * The minimum number of units of such a copy. A shorter sentence may be the end of another one by
 * chance.
 */
const MIN_COPY = 8

/** Returns, for each unit, true if it is part of a loop and adds nothing new. */
const findRounds = (units: readonly string[], language: LanguageCode): boolean[] => {
  const watch = unitWatch(language)
  const stale = units.map(() => false)
  units.forEach((unit, at) => {
    const back = watch(unit)
    // The earlier units of a continuing loop are already marked, so only the new ones are.
    for (let one = at; one > at - back && one >= 0 && !stale[one]; one--) stale[one] = true
  })
  return stale
}

const endOf = (units: readonly string[]): string => units.slice(-COPY_END).join(' ')

/**
 * Returns a test for a sentence that breaks off and continues with a whole sentence of the text, as
 * the first round of a loop often does: "We walked to the The sea was grey that day."
 */
const brokenCopies = (sentences: readonly string[], language: LanguageCode) => {
  const byEnd = new Map<string, Set<string>>()
  for (const sentence of sentences) {
    const units = textUnits(sentence, language)
    if (units.length < MIN_COPY) continue
    byEnd.set(endOf(units), (byEnd.get(endOf(units)) ?? new Set()).add(units.join(' ')))
  }
  return (units: readonly string[]): boolean => {
    const key = units.join(' ')
    return [...(byEnd.get(endOf(units)) ?? [])].some((copy) => copy !== key && key.endsWith(` ${copy}`))
  }
}

/**
 * Removes a loop: keeps one copy of each of its sentences and removes sentences that loop
 * internally. A sentence that breaks off where the loop begins is removed too. Text outside the loop
 * stays, including refrains.
 */
export const removeLoop = (markdown: string, language: LanguageCode): string => {
  const pieces = textPieces(markdown)
  const stale = findRounds(
    pieces.flatMap(({ text }) => textUnits(text, language)),
    language,
  )
  if (!stale.includes(true)) return markdown
  const lines = pieces.flatMap(({ type, text }) => (type === 'prose' ? sentencesOf(text, language) : []))
  const isBrokenCopy = brokenCopies(lines, language)
  const times = new Map<string, number>()
  let at = 0
  const isKept = (sentence: string): boolean => {
    const units = textUnits(sentence, language)
    const key = units.join(' ')
    const before = times.get(key) ?? 0
    times.set(key, before + 1)
    const inLoop = stale.slice(at, at + units.length).filter(Boolean).length > units.length / 2
    at += units.length
    if (stale[at] && isBrokenCopy(units)) return false
    if (units.length === 0 || !inLoop) return true
    if (before > 0) return units.length < MIN_UNITS && before < MAX_SHORT_SENTENCES
    const watch = unitWatch(language)
    return !units.some((unit) => watch(unit) > 0)
  }
  return pieces
    .map(({ type, text }) => {
      if (type === 'prose') return sentencesOf(text, language).filter(isKept).join('').trimEnd()
      return text.split('\n').filter(isKept).join('\n')
    })
    .filter((text) => text.trim() !== '')
    .join('\n\n')
}
