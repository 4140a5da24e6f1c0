import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { indexTerms, searchTerms } from '#writer/bible/name-forms.ts'
import { stopWordsOf } from '#writer/builtin/text/stop-words.ts'
import { isSpaceless } from '#writer/quality/units.ts'

/** A text to search for, and the weight of its words. */
export interface WeightedText {
  text: string
  /** 1 for the question itself. */
  weight: number
}

/** Counts how often a text has each of the searched terms, by the index of the term. */
export interface TermMatcher {
  /** The weight of each term. */
  weights: readonly number[]
  match: (text: string) => Map<number, number>
}

/**
 * The maximum number of terms of a question. Without it, every word of a pasted page would be
 * compared with each word of the book.
 */
const MAX_TERMS = 80
/** Longest ending of an inflected word. */
const MAX_ENDING = 5
/** The weight of a word with another ending, relative to the searched word itself. */
const SIMILAR = 0.7
/** The maximum number of characters of one text to search for. */
const MAX_CHARACTERS = 3000

const word = /[\p{L}\p{M}\p{N}]+/gu
const onlyKana = /^[\p{Script=Hiragana}ー]+$/u

/**
 * Returns true for languages that are compared by pairs of characters: those without spaces, and
 * Korean, whose particles are written together with the word.
 */
const comparesPairs = (language: LanguageCode): boolean =>
  isSpaceless(language) || languageOf(language).script === 'Kore'

const pairsIn = (text: string): string[] =>
  (text.toLowerCase().match(word) ?? []).flatMap((run) => {
    const characters = Array.from(run)
    if (characters.length === 1) return characters
    return characters.slice(1).map((character, at) => characters[at]! + character)
  })

/** Returns false for pairs of characters that are probably grammar, such as は何 or です. */
const isTellingPair = (pair: string, stopWords: ReadonlySet<string>): boolean =>
  !onlyKana.test(pair) && !stopWords.has(pair)

const termsOf = (text: string, language: LanguageCode): string[] => {
  const searched = text.slice(0, MAX_CHARACTERS)
  if (!comparesPairs(language)) return searchTerms(searched, language).filter((term) => term !== '')
  const pairs = pairsIn(searched)
  const telling = pairs.filter((pair) => isTellingPair(pair, stopWordsOf(language)))
  return telling.length > 0 ? telling : pairs
}

/** Returns the terms of the texts by weight, the first texts first. */
const weigh = (texts: readonly WeightedText[], language: LanguageCode): Map<string, number> => {
  const weights = new Map<string, number>()
  for (const { text, weight } of texts)
    for (const term of termsOf(text, language)) {
      if (!weights.has(term) && weights.size === MAX_TERMS) continue
      weights.set(term, Math.max(weight, weights.get(term) ?? 0))
    }
  return weights
}

const pairMatcher = (terms: ReadonlyMap<string, number>): TermMatcher['match'] => {
  const index = new Map([...terms.keys()].map((term, at) => [term, at]))
  return (text) => {
    const counts = new Map<number, number>()
    for (const pair of pairsIn(text)) {
      const at = index.get(pair)
      if (at !== undefined) counts.set(at, (counts.get(at) ?? 0) + 1)
    }
    return counts
  }
}

const wordMatcher = (terms: ReadonlyMap<string, number>, language: LanguageCode): TermMatcher['match'] => {
  const stems = [...terms.keys()]
  // A book has few distinct words, so each is compared with the terms only once.
  const known = new Map<string, readonly (readonly [term: number, count: number])[]>()
  const compare = (raw: string) => {
    const keys = indexTerms(raw, language)
    return stems.flatMap((stem, at) => {
      const endings = keys.filter((key) => key.startsWith(stem)).map((key) => key.length - stem.length)
      const shortest = Math.min(...endings)
      return shortest > MAX_ENDING ? [] : [[at, shortest <= 2 ? 1 : SIMILAR] as const]
    })
  }
  return (text) => {
    const counts = new Map<number, number>()
    for (const raw of text.match(word) ?? []) {
      let matches = known.get(raw)
      if (!matches) known.set(raw, (matches = compare(raw)))
      for (const [at, count] of matches) counts.set(at, (counts.get(at) ?? 0) + count)
    }
    return counts
  }
}

/** Prepares the search for the words of some texts. Each text is then read once, in linear time. */
export const termMatcher = (texts: readonly WeightedText[], language: LanguageCode): TermMatcher => {
  const terms = weigh(texts, language)
  return {
    weights: [...terms.values()],
    match: comparesPairs(language) ? pairMatcher(terms) : wordMatcher(terms, language),
  }
}
