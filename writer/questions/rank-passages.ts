import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from '#writer/quality/complete.ts'
import type { TermMatcher, WeightedText } from './question-terms.ts'
import { termMatcher } from './question-terms.ts'
import type { ManuscriptPassage, SearchedBlock } from './split-manuscript.ts'
import { splitManuscript } from './split-manuscript.ts'

export interface PassageQuery {
  language: LanguageCode
  /** The question, and texts that add context to it. */
  texts: readonly WeightedText[]
  /** The maximum number of characters of all passages together. */
  characters: number
}

/** A passage for a prompt or a list, with the sentence in it that matches the question best. */
export interface RankedPassage {
  title: string
  text: string
  /** The best sentence as the text has it, and the block that contains it. */
  quote: string
  block: number
  /** The rank by relevance, from 0. */
  rank: number
}

/** Constants of BM25: the saturation of repeated words, and the influence of the length. */
const SATURATION = 1.2
const LENGTH_SHARE = 0.4
/** The weight of a word in a heading above a passage, relative to a word in its text. */
const TITLE_SHARE = 0.5
/** The maximum length of a quoted sentence. A longer one is cut. */
const QUOTE_CHARACTERS = 300

interface Scored {
  passage: ManuscriptPassage
  /** Position in reading order. */
  at: number
  counts: ReadonlyMap<number, number>
  score: number
}

/** Scores passages by the number and the rarity of the question's words in them. */
const scorePassages = (passages: readonly ManuscriptPassage[], { weights, match }: TermMatcher): Scored[] => {
  const titles = new Map<string, ReadonlyMap<number, number>>()
  const titleCounts = (title: string) => {
    const known = titles.get(title) ?? match(title)
    titles.set(title, known)
    return known
  }
  const frequencies = weights.map(() => 0)
  let characters = 0
  const counted = passages.map((passage, at) => {
    const counts = match(passage.text)
    for (const [term, count] of titleCounts(passage.title))
      counts.set(term, (counts.get(term) ?? 0) + count * TITLE_SHARE)
    for (const term of counts.keys()) frequencies[term]!++
    characters += passage.text.length
    return { passage, at, counts }
  })
  const mean = characters / Math.max(1, passages.length)
  const rarity = frequencies.map((count) => Math.log(1 + (passages.length - count + 0.5) / (count + 0.5)))
  const whole = weights.reduce((sum, weight, term) => sum + (frequencies[term] ? weight * rarity[term]! : 0), 0)
  return counted.map(({ passage, at, counts }) => {
    const length = 1 - LENGTH_SHARE + LENGTH_SHARE * (passage.text.length / mean)
    let score = 0
    let covered = 0
    for (const [term, count] of counts) {
      const value = weights[term]! * rarity[term]!
      covered += value
      score += (value * count * (SATURATION + 1)) / (count + SATURATION * length)
    }
    // A passage with several of the words is more relevant than one that repeats the rarest word.
    return { passage, at, counts, score: whole === 0 ? 0 : score * (0.5 + (0.5 * covered) / whole) }
  })
}

/** Returns the sentence of a passage that has the most words of the question. */
const bestSentence = (
  { text, starts }: ManuscriptPassage,
  { weights, match }: TermMatcher,
  language: LanguageCode,
): { quote: string; block: number } => {
  let best = { quote: '', at: 0, value: -1 }
  let at = 0
  for (const line of text.split('\n')) {
    let from = at
    for (const sentence of sentencesOf(line, language)) {
      let value = 0
      for (const term of match(sentence).keys()) value += weights[term]!
      const quote = sentence.trim()
      const start = from + sentence.length - sentence.trimStart().length
      if (quote !== '' && value > best.value) best = { quote, at: start, value }
      from += sentence.length
    }
    at += line.length + 1
  }
  const { block } = starts.findLast((start) => start.at <= best.at) ?? starts[0]!
  return { quote: best.quote.slice(0, QUOTE_CHARACTERS), block }
}

/** Returns passages from the beginnings of all chapters in turn, for a question without a match. */
const spread = (scored: readonly Scored[]): Scored[] => {
  const chapters = [...Map.groupBy(scored, ({ passage }) => passage.title.split(' › ')[0]).values()]
  const longest = Math.max(0, ...chapters.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) => turn).flatMap((turn) =>
    chapters.flatMap((chapter) => chapter[turn] ?? []),
  )
}

/**
 * Chooses the passages of a manuscript that match a question best, in reading order. A short
 * manuscript is returned whole. Takes time in proportion to the length of the manuscript.
 */
export const rankPassages = (
  blocks: readonly SearchedBlock[],
  { language, texts, characters }: PassageQuery,
  { onlyMatches = false }: { onlyMatches?: boolean } = {},
): RankedPassage[] => {
  const matcher = termMatcher(texts, language)
  const scored = scorePassages(splitManuscript(blocks), matcher)
  const matching = scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || one.at - other.at)
  const others = onlyMatches ? [] : spread(scored.filter(({ score }) => score === 0))
  let left = characters
  const chosen = [...matching, ...others].flatMap((one, rank) => {
    const { length } = one.passage.text
    if (length > left) return []
    left -= length
    return [{ ...one, rank }]
  })
  return chosen
    .toSorted((one, other) => one.at - other.at)
    .map(({ passage, rank }) => ({
      title: passage.title,
      text: passage.text,
      ...bestSentence(passage, matcher, language),
      rank,
    }))
}
