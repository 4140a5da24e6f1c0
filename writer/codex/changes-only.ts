import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isSpaceless } from '#writer/quality/units.ts'

const wordPattern = /[\p{L}\p{M}\p{N}]+/gu
/** The maximum share of words that may change. A rewritten sentence is not a ripple edit. */
const MOST_CHANGED = 0.5
/** The number of words that may change in any sentence, however short it is. */
const ALWAYS = 3

interface Words {
  all: string[]
  /** Names and numbers. */
  fixed: string[]
}

/** After one of these marks, any word has a capital, so the capital does not show a name. */
const beginsSentence = /[.!?…:"“”„«»'‘’(—–-]/u

const wordsOf = (text: string, language: LanguageCode): Words => {
  const all: string[] = []
  const fixed: string[] = []
  let end = 0
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const first = all.length === 0 || beginsSentence.test(text.slice(end, index))
    // German writes every noun with a capital.
    const isName = !first && language !== 'german' && word[0] !== word[0]!.toLowerCase()
    if (isName || /\p{N}/u.test(word)) fixed.push(word)
    all.push(word)
    end = index + word.length
  }
  return { all, fixed }
}

/** Returns the words of the first list that the second one lacks, with repetitions. */
const missingFrom = (words: readonly string[], others: readonly string[]): string[] => {
  const counts = new Map<string, number>()
  for (const word of others) counts.set(word, (counts.get(word) ?? 0) + 1)
  return words.filter((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left <= 0
  })
}

/**
 * Returns true if a changed sentence keeps all names and numbers but those of the old and the new
 * value, and most of its words. `change` is null if no name or number may change at all.
 */
export const changesOnly = (
  before: string,
  after: string,
  change: { from: string; to: string } | null,
  language: LanguageCode,
): boolean => {
  if (after === '' || after.includes('\n')) return false
  const old = wordsOf(before, language)
  const changed = wordsOf(after, language)
  const values = change ? [change.from, change.to].flatMap((value) => wordsOf(value, language).all) : []
  const allowed = new Set(values)
  const lost = [...missingFrom(old.fixed, changed.all), ...missingFrom(changed.fixed, old.all)]
  if (lost.some((word) => !allowed.has(word))) return false
  if (isSpaceless(language)) return after.length <= before.length * 2 && after.length * 2 >= before.length
  const rewritten = Math.max(missingFrom(old.all, changed.all).length, missingFrom(changed.all, old.all).length)
  return rewritten <= Math.max(ALWAYS + values.length, old.all.length * MOST_CHANGED)
}
