import type { LanguageCode } from '#manuscript/model/languages.ts'
import { expectedPreposition } from '#manuscript/model/names/slavic-prepositions.ts'
import type { TreebankSentence } from './read-treebank.ts'

const withVariants = /^(?:we?|ze?|ve?|se?|ke?|об?|во?|со?|ко?)$/u

interface PrepositionCounts {
  all: number
  /**
   * The number of prepositions whose spelling the rule decides. Before other names, writers vary.
   */
  decided: number
  right: number
}

/** Compares the prepositions that writers put before names with the spelling that the rules expect. */
export const countPrepositions = (
  sentences: readonly TreebankSentence[],
  language: LanguageCode,
): PrepositionCounts => {
  const counts: PrepositionCounts = { all: 0, decided: 0, right: 0 }
  for (const { text, words } of sentences)
    for (const [at, word] of words.entries()) {
      const before = words[at - 1]
      if (word.part !== 'PROPN' || before?.part !== 'ADP' || !/^\p{Lu}\p{Ll}/u.test(word.form)) continue
      const written = before.form.toLowerCase()
      if (!withVariants.test(written) || text.slice(before.end, word.start) !== ' ') continue
      const expected = expectedPreposition(written, word.form, language)
      counts.all++
      if (expected === undefined) continue
      counts.decided++
      if (expected === written) counts.right++
    }
  return counts
}
