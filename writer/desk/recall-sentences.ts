import type { LanguageCode } from '#manuscript/model/languages.ts'
import { emptyBible } from '#writer/bible/bible.ts'
import { namesInPlan, retrieve } from '#writer/bible/retrieve.ts'
import { createTextIndex } from '#writer/bible/text-index.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import type { Yielder } from '#writer/builtin/text/yielder.ts'
import { sentencesOf } from '#writer/quality/complete.ts'
import { isSpaceless } from '#writer/quality/units.ts'

/** A manuscript as a list of blocks whose text is read only where it is needed. */
export interface ReadableManuscript {
  /** The stored form of each block, which contains its text. */
  blocks: readonly string[]
  textOf: (block: string) => string
  language: LanguageCode
}

export interface RecallQuery {
  /** Texts that mention what is wanted, the most important first: the request, the passage, its neighbours. */
  texts: readonly string[]
  /** The first block that the prompt contains anyway, and the first one after them. */
  shown: readonly [from: number, to: number]
  /** Most tokens of all sentences together. */
  tokens: number
  signal?: AbortSignal
}

/** Characters of the query in which names are looked for. */
const QUERY_CHARACTERS = 6000
/** Most names of the query that are searched. German capitalizes every noun. */
const MAX_SEARCHED = 40
/** Most names whose sentences are compared. */
const MAX_NAMES = 12
/** Most blocks that are read for one name. */
const MAX_BLOCKS_OF_NAME = 80
const MAX_BLOCKS = 240
/** The first blocks that mention a name usually introduce it. */
const INTRODUCTION = 3
const MAX_TOPIC_WORDS = 30
const MIN_TOPIC_LETTERS = 5

/** The beginning that most forms of a name share. */
const stemOf = (name: string): string =>
  name.length >= 5 ? name.slice(0, -2) : name.length === 4 ? name.slice(0, -1) : name

/** Builds a pattern that finds any of the words. They consist of letters and digits only. */
const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(words.toSorted((one, other) => other.length - one.length).join('|'), 'g')

/** Returns the blocks that contain each word. */
const findWords = async (
  blocks: readonly string[],
  words: readonly string[],
  yieldTurn: Yielder,
): Promise<Map<string, number[]>> => {
  const found = new Map<string, number[]>(words.map((word) => [word, []]))
  if (words.length === 0) return found
  const pattern = anyOf(words)
  for (const [at, block] of blocks.entries()) {
    if (yieldTurn.isDue()) await yieldTurn()
    for (const [word] of block.matchAll(pattern)) {
      const places = found.get(word)!
      if (places.at(-1) !== at) places.push(at)
    }
  }
  return found
}

/** Returns pieces of the texts by which a manuscript without capital letters is searched. */
const rareTerms = (text: string, language: LanguageCode): string[] => {
  const words = isSpaceless(language)
    ? (text.match(/[\p{Script=Han}\p{Script=Katakana}ー\p{Script=Thai}]{2,}/gu) ?? []).flatMap((run) =>
        Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
      )
    : (text.match(/[\p{L}\p{M}]{4,}/gu) ?? [])
  return [...new Set(words)].slice(0, MAX_SEARCHED * 2)
}

interface SearchedTerm {
  term: string
  places: readonly number[]
}

/**
 * Returns the names of the query that occur elsewhere. A capitalized word that the manuscript mostly
 * writes in lower case only began a sentence.
 */
const searchNames = async (
  { blocks, language }: ReadableManuscript,
  texts: readonly string[],
  isElsewhere: (at: number) => boolean,
  yieldTurn: Yielder,
): Promise<SearchedTerm[]> => {
  const names = [...new Set(texts.flatMap((text) => namesInPlan(text, language)))].slice(0, MAX_SEARCHED)
  const found = await findWords(
    blocks,
    [...new Set(names.flatMap((name) => [stemOf(name), ` ${name.toLowerCase()}`]))],
    yieldTurn,
  )
  const stems = new Map(names.map((name) => [stemOf(name), name]))
  return [...stems]
    .map(([stem, term]) => ({ term, places: found.get(stem)!.filter(isElsewhere) }))
    .filter(({ term, places }) => places.length > (found.get(` ${term.toLowerCase()}`)?.length ?? 0))
    .slice(0, MAX_NAMES)
}

const searchTerms = async (
  { blocks, language }: ReadableManuscript,
  texts: readonly string[],
  isElsewhere: (at: number) => boolean,
  yieldTurn: Yielder,
): Promise<SearchedTerm[]> => {
  const terms = rareTerms(texts.join('\n'), language)
  const found = await findWords(blocks, terms, yieldTurn)
  return terms
    .map((term) => ({ term, places: found.get(term)!.filter(isElsewhere) }))
    .filter(({ places }) => places.length > 0)
    .toSorted((one, other) => one.places.length - other.places.length)
    .slice(0, MAX_NAMES)
}

/** Returns the blocks of a name that most probably say something lasting or something about the topic. */
const bestBlocks = (blocks: readonly string[], places: readonly number[], topic: readonly string[]): number[] => {
  if (places.length <= MAX_BLOCKS_OF_NAME) return [...places]
  const pattern = topic.length > 0 ? anyOf(topic) : undefined
  const rank = (at: number, order: number): number => {
    const words = pattern ? new Set(Array.from(blocks[at]!.matchAll(pattern), ([word]) => word)).size : 0
    return words + (order < INTRODUCTION ? MAX_TOPIC_WORDS : 0)
  }
  return places
    .map((at, order) => ({ at, rank: rank(at, order) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MAX_BLOCKS_OF_NAME)
    .map(({ at }) => at)
}

/** Takes blocks of each name in turn, so that a frequent name does not displace the others. */
const inTurn = (lists: readonly (readonly number[])[]): number[] => {
  const taken = new Set<number>()
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let order = 0; order < longest && taken.size < MAX_BLOCKS; order++)
    for (const list of lists) if (order < list.length && taken.size < MAX_BLOCKS) taken.add(list[order]!)
  return [...taken].sort((one, other) => one - other)
}

/**
 * Returns sentences from elsewhere in a manuscript that mention the names of the query, in reading
 * order. Needs no codex: it searches the stored blocks, reads the few that mention a name, and ranks
 * their sentences as the story bible does. Yields to the event loop.
 */
export const recallSentences = async (
  manuscript: ReadableManuscript,
  { texts, shown: [from, to], tokens, signal }: RecallQuery,
): Promise<string[]> => {
  const { blocks, textOf, language } = manuscript
  const yieldTurn = createYielder(signal)
  const isElsewhere = (at: number) => at < from || at >= to
  const asked = texts.map((text) => text.slice(0, QUERY_CHARACTERS))
  const names = await searchNames(manuscript, asked, isElsewhere, yieldTurn)
  const searched = names.length > 0 ? names : await searchTerms(manuscript, asked, isElsewhere, yieldTurn)
  if (searched.length === 0) return []
  const plan = [...names.map(({ term }) => term), ...asked].join(' ')
  const topic = [...new Set(plan.match(/[\p{L}\p{M}]+/gu) ?? [])]
    .filter((word) => word.length >= MIN_TOPIC_LETTERS && word === word.toLowerCase())
    .slice(0, MAX_TOPIC_WORDS)
  const lists: number[][] = []
  for (const { places } of searched) {
    if (yieldTurn.isDue()) await yieldTurn()
    lists.push(bestBlocks(blocks, places, topic))
  }
  const index = createTextIndex(language)
  const mention = anyOf(searched.map(({ term }) => (names.length > 0 ? stemOf(term) : term)))
  for (const at of inTurn(lists)) {
    if (yieldTurn.isDue()) await yieldTurn()
    const sentences = sentencesOf(textOf(blocks[at]!).replaceAll('\n', ' '), language)
    index.put(
      { chapter: at, section: 0 },
      sentences.filter((sentence) => sentence.search(mention) !== -1),
    )
  }
  if (yieldTurn.isDue()) await yieldTurn()
  const entries = retrieve(emptyBible, index, {
    place: { chapter: from, section: 1 },
    plan,
    language,
    tokens,
    inOrder: false,
  })
  return [...new Set(entries.sentences.map(({ text }) => text))]
}
