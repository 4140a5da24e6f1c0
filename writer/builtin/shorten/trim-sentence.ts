import { isOverlong } from '../text/overlong.ts'
import { limitsMeaning } from './guards.ts'
import { trimRules, removeConnective } from './trim-rules.ts'
import { finishSentence } from './whole-sentence.ts'

const depth = 4
const widest = 40
/**
 * Limits the total characters of all shorter versions to this multiple of the sentence; real
 * sentences need two.
 */
const mostText = 6

/**
 * Returns shorter complete versions of an English sentence; none if nothing can be omitted safely.
 */
export const trimSentence = (sentence: string): string[] => {
  const found = new Set<string>()
  // A quotation stays verbatim except for its connective. A sentence with a condition, negation,
  // warning or dose stays complete too.
  const rules = /["“”]/.test(sentence) || limitsMeaning(sentence, 'english') ? [removeConnective] : trimRules
  let pool = isOverlong(sentence) ? [] : [sentence]
  let room = sentence.length * mostText
  for (let round = 0; round < depth && pool.length > 0; round++) {
    const next = new Set<string>()
    for (const from of pool)
      for (const rule of rules) {
        const cut = rule(from)
        const whole = cut === undefined ? undefined : finishSentence(cut)
        if (whole === undefined || whole.length >= from.length || whole.length > room || found.has(whole)) continue
        room -= whole.length
        found.add(whole)
        next.add(whole)
      }
    pool = [...next].slice(0, widest)
  }
  return [...found]
}

/**
 * Returns the share of a sentence's terms, weighted by importance, that a shorter version keeps.
 */
export const keptShare = (
  terms: ReadonlyMap<string, number>,
  shorter: ReadonlyMap<string, number>,
  importance: (term: string) => number,
): number => {
  let all = 0
  let kept = 0
  for (const [term, times] of terms) {
    all += importance(term) * times
    kept += importance(term) * Math.min(times, shorter.get(term) ?? 0)
  }
  return all === 0 ? 1 : kept / all
}
