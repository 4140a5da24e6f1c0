import type { LanguageCode } from '#manuscript/model/languages.ts'
import { thresholds } from './thresholds.ts'
import { isSpaceless, unitsOf } from './units.ts'

/** Watches text as it comes. Returns the phrase that goes round as soon as there is one. */
export type LoopWatch = (delta: string) => string | undefined

export const loopWatch = (language: LanguageCode): LoopWatch => {
  const spaceless = isSpaceless(language)
  const kind = spaceless ? 'characters' : 'words'
  const length = thresholds.loopPhrase[kind]
  const window = thresholds.loopWindow[kind]
  const last: string[] = []
  const seen = new Map<string, number[]>()
  let count = 0
  let rest = ''

  const add = (unit: string): string | undefined => {
    count++
    last.push(unit)
    if (last.length > length) last.shift()
    if (last.length < length) return undefined
    const phrase = last.join(spaceless ? '' : ' ')
    const times = [...(seen.get(phrase) ?? []).filter((at) => at > count - window), count]
    seen.set(phrase, times)
    return times.length >= thresholds.loopTimes ? phrase : undefined
  }

  return (delta) => {
    rest += delta
    // The last word may go on in the next delta.
    const end = spaceless ? rest.length : rest.search(/[\p{L}\p{M}\p{N}'’]*$/u)
    const whole = rest.slice(0, end)
    rest = rest.slice(end)
    for (const unit of unitsOf(whole, language)) {
      const loop = add(unit)
      if (loop) return loop
    }
    return undefined
  }
}
