import MiniSearch from 'minisearch'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { createTextCache } from '#writer/builtin/text/text-cache.ts'
import { sentencesOf } from '#writer/quality/complete.ts'
import { isSpaceless } from '#writer/quality/units.ts'
import { placeKey } from './keys.ts'
import { findEntity, indexTerms, searchedText, searchTerms } from './name-forms.ts'
import type { SearchedText } from './name-forms.ts'
import { createTermStatistics } from './term-statistics.ts'
import type { TermStatistics } from './term-statistics.ts'

/** A sentence of the written text. */
export interface Sentence {
  id: number
  place: SectionPlace
  text: string
}

/** The sentences of the written sections, searchable by the names of an entity. */
export interface TextIndex {
  /** Indexes a section, and replaces its earlier text. */
  put(place: SectionPlace, lines: readonly string[]): void
  /**
   * Returns sentences that mention the entity, those with the most information first. The words of
   * `topic` raise the rank of a sentence.
   */
  find(names: readonly string[], topic: string): Sentence[]
  /** Returns the sentences that share the most and rarest words with a text. */
  about(topic: string): Sentence[]
  /**
   * Returns true if the text also contains the word without a capital, so that it is probably not a
   * name.
   */
  isOrdinary(word: string): boolean
}

const MIN_CHARACTERS = 8
/** The maximum length of a sentence, because a longer one would use the budget of several facts. */
const MAX_CHARACTERS = 320
/** The minimum length up to which Thai phrases are joined, which is about one sentence. */
const MIN_THAI_CHARACTERS = 60
/** The maximum number of sentences of an entity that are compared. */
const MAX_CANDIDATES = 400
/** The weight of a sentence's rarity. Sentences that state lasting facts often have rare words. */
const RARITY = 8
/** The maximum number of sentences that are returned for a topic. */
const MAX_ABOUT = 24
/**
 * The number of a topic's rarest words that are searched, because common ones occur in most
 * sentences.
 */
const MAX_TOPIC_TERMS = 12
/**
 * The number of first sentences about an entity that are preferred, because they usually introduce
 * it.
 */
const INTRODUCTION = 3
const TOPIC_CHARACTERS = 1000

const number = /\p{N}+/gu
/** A capitalized word inside a sentence is a name, except in German. */
const name = /(?<=[\p{Ll}\p{N},;:]\s)\p{Lu}[\p{L}\p{M}'’-]+/gu

/** Estimates the amount of information in a sentence that later text could contradict. */
const informationOf = (sentence: string, language: LanguageCode): number => {
  const numbers = sentence.match(number)?.length ?? 0
  const names = languageOf(language).code === 'german' ? 0 : (sentence.match(name)?.length ?? 0)
  return Math.min(3, numbers) * 2 + Math.min(3, names)
}

interface IndexedSentence extends Sentence {
  information: number
  searched: SearchedText
  terms: ReadonlySet<string>
}

const withoutDetails = ({ id, place, text }: IndexedSentence): Sentence => ({ id, place, text })

/**
 * Joins short phrases. Thai has spaces inside sentences too, which could separate a name from the
 * statement about it.
 */
const joinPhrases = (phrases: readonly string[]): string[] => {
  const joined: string[] = []
  for (const phrase of phrases) {
    const last = joined.at(-1)
    if (last !== undefined && last.length < MIN_THAI_CHARACTERS) joined[joined.length - 1] = last + phrase
    else joined.push(phrase)
  }
  return joined
}

const sentencesIn = (line: string, language: LanguageCode): string[] =>
  (language === 'thai' ? joinPhrases : (sentences: string[]) => sentences)(
    sentencesOf(line.replaceAll('\n', ' '), language),
  )
    .map((sentence) => sentence.trim())
    .filter(({ length }) => length >= MIN_CHARACTERS && length <= MAX_CHARACTERS)

type ReadSentence = Omit<IndexedSentence, 'id' | 'place'>

/**
 * Caches the sentences of lines, because successive edits of a manuscript mostly search the same
 * lines. A cached line takes about 20 bytes for each of its characters.
 */
const remembered = createTextCache<ReadSentence[]>({ texts: 4000, characters: 1_000_000 })

/** Reads the sentences of a line. */
const readLine = (line: string, language: LanguageCode): ReadSentence[] =>
  remembered(`${language} ${line}`, (remembered) =>
    sentencesIn(remembered.slice(language.length + 1), language).map((text) => ({
      text,
      information: informationOf(text, language),
      searched: searchedText(text, language),
      terms: new Set(indexTerms(text, language)),
    })),
  )

const indexedSentences = (
  place: SectionPlace,
  lines: readonly string[],
  language: LanguageCode,
): Omit<IndexedSentence, 'id'>[] =>
  lines.flatMap((line) => readLine(line, language).map((sentence) => ({ ...sentence, place })))

const topicTerms = (topic: string, language: LanguageCode): Set<string> =>
  new Set(indexTerms(topic.slice(0, TOPIC_CHARACTERS), language))

/** Sorts the sentences that mention an entity by how useful they are for a topic, best first. */
const rankMentions = (
  candidates: readonly IndexedSentence[],
  { names, topic }: { names: readonly string[]; topic: string },
  language: LanguageCode,
  statistics: TermStatistics,
): IndexedSentence[] => {
  const topicTermSet = topicTerms(topic, language)
  for (const name of names) for (const term of indexTerms(name, language)) topicTermSet.delete(term)
  const mentioned = candidates.flatMap((sentence) => {
    const mention = findEntity(sentence.searched, names)
    return mention ? [{ sentence, mention }] : []
  })
  const first = mentioned.map(({ sentence }) => sentence.id).sort((one, other) => one - other)
  const introductions = new Set(first.slice(0, INTRODUCTION))
  const rankOf = ({ sentence, mention }: (typeof mentioned)[number]): number => {
    const shared = [...topicTermSet]
      .filter((term) => sentence.terms.has(term))
      .reduce((sum, term) => sum + statistics.rarityOfTerm(term), 0)
    return (
      sentence.information +
      statistics.rarityOf(sentence.terms) * RARITY +
      (mention === 'named' ? 3 : 0) +
      (introductions.has(sentence.id) ? 2 : 0) +
      Math.min(4, shared) * (isSpaceless(language) ? 0.5 : 1)
    )
  }
  return mentioned
    .map((one) => ({ ...one, rank: rankOf(one) }))
    .sort((one, other) => other.rank - one.rank || one.sentence.id - other.sentence.id)
    .map(({ sentence }) => sentence)
}

export const createTextIndex = (language: LanguageCode): TextIndex => {
  const search = new MiniSearch<IndexedSentence>({
    fields: ['text'],
    tokenize: (text) => indexTerms(text, language),
    processTerm: (term) => term,
  })
  const sentences = new Map<number, IndexedSentence>()
  const ids = new Map<string, number[]>()
  const statistics = createTermStatistics()
  /** Words that occur without a capital. */
  const ordinary = new Set<string>()
  let next = 0

  const remove = (place: SectionPlace): void => {
    for (const id of ids.get(placeKey(place)) ?? []) {
      search.discard(id)
      statistics.remove(sentences.get(id)!.terms)
      sentences.delete(id)
    }
  }

  const candidates = (names: readonly string[]): IndexedSentence[] => {
    const prefix = !isSpaceless(language)
    const found = new Map<number, number>()
    for (const name of names) {
      const terms = searchTerms(name, language)
      if (terms.length === 0) continue
      // The words of a name may occur separately, such as a family name. Pairs of characters must
      // all occur.
      const combineWith = prefix ? 'OR' : 'AND'
      const results = search.search({ combineWith, queries: terms }, { tokenize: (term) => [term], prefix })
      for (const { id, score } of results) found.set(id as number, Math.max(score, found.get(id as number) ?? 0))
    }
    return [...found]
      .sort(([, one], [, other]) => other - one)
      .slice(0, MAX_CANDIDATES)
      .map(([id]) => sentences.get(id)!)
  }

  return {
    put(place, lines) {
      remove(place)
      const added = indexedSentences(place, lines, language).map((one) => ({ ...one, id: next++ }))
      for (const sentence of added) {
        sentences.set(sentence.id, sentence)
        statistics.add(sentence.terms)
        for (const { isCapitalized, key } of sentence.searched.words) if (!isCapitalized) ordinary.add(key)
      }
      ids.set(
        placeKey(place),
        added.map(({ id }) => id),
      )
      search.addAll(added)
    },

    find: (names, topic) => rankMentions(candidates(names), { names, topic }, language, statistics).map(withoutDetails),

    isOrdinary: (word) => searchedText(word, language).words.every(({ key }) => ordinary.has(key)),

    about(topic) {
      const terms = [...topicTerms(topic, language)]
        .filter((term) => statistics.frequency(term) > 0)
        .sort((one, other) => statistics.frequency(one) - statistics.frequency(other))
        .slice(0, MAX_TOPIC_TERMS)
      if (terms.length === 0) return []
      return search
        .search({ combineWith: 'OR', queries: terms }, { tokenize: (term) => [term] })
        .slice(0, MAX_ABOUT)
        .map(({ id }) => withoutDetails(sentences.get(id as number)!))
    },
  }
}
