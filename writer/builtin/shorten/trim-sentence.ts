import { isOverlong } from '../text/overlong.ts'
import { limitsMeaning } from './guards.ts'
import { trimRules, removeConnective } from './trim-rules.ts'
import { finishSentence } from './whole-sentence.ts'

const depth = 4
const widest = 40
/** All shorter versions together have at most so many times the sentence's characters; those of real sentences have two. */
const mostText = 6

/** Shorter whole sentences that say a part of this English sentence; none where nothing can be left out safely. */
export const trimSentence = (sentence: string): string[] => {
  const found = new Set<string>()
  // What somebody said stays as it was said; only the link before it may go.
  // A sentence that sets a condition, negates, warns or names a dose stays whole too.
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

/** Share of a sentence's terms, weighed by importance, that a shorter version still has. */
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
