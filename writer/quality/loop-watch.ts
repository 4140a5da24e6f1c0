import type { LanguageCode } from '#manuscript/model/languages.ts'
import { thresholds } from './thresholds.ts'
import { isSpaceless, textUnits } from './units.ts'

/** Watches streamed text. Returns the repeating phrase as soon as there is one. */
export type LoopWatch = (delta: string) => string | undefined

/** Creates a watcher for single units. Returns how many of the last units repeat a loop, else 0. */
export const unitWatch = (language: LanguageCode): ((unit: string) => number) => {
  const kind = isSpaceless(language) ? 'characters' : 'words'
  const length = thresholds.loopPhrase[kind]
  const least = thresholds.loopUnits[kind]
  const window = thresholds.loopWindow[kind]
  /** The latest units, as many as the longest round and the window need. `at` counts all units. */
  const size = Math.max(window + length, thresholds.longestRound[kind] + 1)
  const ring: string[] = Array.from({ length: size }, () => '')
  const lastPlace = new Map<string, number>()
  const inWindow = new Map<string, number>()
  const phrases: string[] = []
  let at = 0
  let period = 0
  let run = 0

  const phraseAt = (end: number): string =>
    Array.from({ length }, (_, back) => ring[(end - length + 1 + back) % size]).join('\0')

  /** Detects repeated rounds of the same units in the same order. */
  const goesRound = (unit: string, phrase: string | undefined): number => {
    if (period > 0 && ring[(at - period) % size] === unit) run++
    else {
      const before = phrase === undefined ? undefined : lastPlace.get(phrase)
      period = before === undefined || at - before >= size ? 0 : at - before
      run = period > 0 ? length : 0
    }
    // A long paragraph is recognized at its second repetition, a short phrase only after more
    // rounds.
    const rounds = period >= thresholds.longRound[kind] ? thresholds.longRounds : thresholds.loopTimes - 1
    return period > 0 && run >= Math.max(least, period * rounds) ? run : 0
  }

  /**
   * Detects nearly equal units: a list with rising numbers, or a sentence with one word changed
   * each time.
   */
  const isCrowded = (phrase: string): boolean => {
    phrases.push(phrase)
    inWindow.set(phrase, (inWindow.get(phrase) ?? 0) + 1)
    if (phrases.length <= window) return false
    const gone = phrases[phrases.length - 1 - window]!
    const left = inWindow.get(gone)! - 1
    if (left > 0) inWindow.set(gone, left)
    else inWindow.delete(gone)
    if (phrases.length > 4 * window) phrases.splice(0, phrases.length - window)
    return inWindow.size <= window * thresholds.loopDistinct
  }

  return (unit) => {
    ring[at % size] = unit
    const phrase = at + 1 >= length ? phraseAt(at) : undefined
    const round = goesRound(unit, phrase)
    const crowded = phrase !== undefined && isCrowded(phrase)
    if (phrase !== undefined) lastPlace.set(phrase, at)
    at++
    return Math.max(round, crowded ? window : 0)
  }
}

/**
 * The factor of tolerance for rows of tables and lines of code, which may be similar on purpose. A
 * model can loop in them too.
 */
const PATIENCE_WITH_ROWS = 10
const rowStart = /^\s*(?:\||```|~~~)/u

export const loopWatch = (language: LanguageCode): LoopWatch => {
  const spaceless = isSpaceless(language)
  const isRound = unitWatch(language)
  const recent: string[] = []
  let rest = ''
  let line = ''
  let inCode = false
  let patience = 0

  const add = (unit: string, patient: boolean): string | undefined => {
    recent.push(unit)
    if (recent.length > thresholds.loopPhrase.words) recent.shift()
    if (isRound(unit) === 0) {
      patience = 0
      return undefined
    }
    const limit = thresholds.loopUnits[spaceless ? 'characters' : 'words'] * PATIENCE_WITH_ROWS
    return patient && patience++ < limit ? undefined : recent.join(spaceless ? '' : ' ')
  }

  const read = (text: string): string | undefined => {
    for (const part of text.split(/(\n)/u)) {
      if (part === '\n') {
        line = ''
        continue
      }
      line = (line + part).slice(0, 20)
      if (part !== '' && line.length <= part.length && /^\s*(?:```|~~~)/u.test(line)) inCode = !inCode
      const patient = inCode || rowStart.test(line)
      for (const unit of textUnits(part, language)) {
        const loop = add(unit, patient)
        if (loop) return loop
      }
    }
    return undefined
  }

  return (delta) => {
    rest += delta
    // The next delta may continue the last word.
    const end = spaceless ? rest.length : rest.length - tailLength(rest)
    const whole = rest.slice(0, end)
    rest = rest.slice(end)
    return read(whole)
  }
}

const inWord = /[\p{L}\p{M}\p{N}'’]/u
const tailLength = (text: string): number => {
  let length = 0
  while (length < text.length && inWord.test(text[text.length - 1 - length]!)) length++
  return length
}
