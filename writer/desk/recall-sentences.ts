import type { LanguageCode } from '#manuscript/model/languages.ts'
import { emptyBible } from '#writer/bible/bible.ts'
import { namesInPlan, retrieve } from '#writer/bible/retrieve.ts'
import { createTextIndex } from '#writer/bible/text-index.ts'
import { createTextCache } from '#writer/builtin/text/text-cache.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import type { Yielder } from '#writer/builtin/text/yielder.ts'
import { sentencesOf } from '#writer/quality/complete.ts'
import { isSpaceless } from '#writer/quality/units.ts'

/** A manuscript as a list of blocks whose text is read only where it is needed. */
interface ReadableManuscript {
  /** The stored form of each block, which contains its text. */
  blocks: readonly string[]
  textOf: (block: string) => string
  language: LanguageCode
}

interface RecallQuery {
  /** The request and the passage. Sentences about the names in them come first. */
  own: string
  /** The text around the passage, whose names come after those of the passage. */
  near: string
  /** The blocks that the prompt contains anyway: the first one, and the first one after them. */
  shown: readonly [from: number, to: number]
  /** The maximum number of tokens of all sentences together. */
  tokens: number
  signal?: AbortSignal
}

/** The number of characters of the query in which names are searched. */
const QUERY_CHARACTERS = 6000
/**
 * The maximum numbers of names whose sentences are compared: names in the passage, and names in the
 * text around it.
 */
const MAX_NAMES = { own: 10, near: 4 }
/**
 * The maximum numbers of blocks that are read: for a name in the passage, for a name in the text
 * around it, and for all names.
 */
const MAX_BLOCKS = { own: 160, near: 15, all: 400 }
/** The number of blocks in which a capitalized word is searched in lower case. */
const LOWER_CASE_BLOCKS = 400
/** The number of first blocks of a name that are preferred, because they usually introduce it. */
const INTRODUCTION = 3
/**
 * The maximum number of topic words. Every block of a name is searched for each of them, so their
 * number determines the time.
 */
const MAX_TOPIC_WORDS = 16
/**
 * The maximum number of blocks that are ranked for a name in the text around the passage. The
 * nearest ones are ranked.
 */
const MAX_NEAR_RANKED = 200
const MIN_TOPIC_LETTERS = 5
/** The maximum share of blocks that contain a name. A more frequent piece of text is not a name. */
const COMMON_SHARE = 0.02
/** The number of blocks that are searched between two checks of the clock. */
const BLOCKS_PER_TURN = 64
/** The maximum number of searched pieces of a text without capital letters. */
const MAX_TERMS = 60

/** Returns the beginning that most forms of a name share. */
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
  for (let at = 0; at < blocks.length; at++) {
    if (at % BLOCKS_PER_TURN === 0 && yieldTurn.isDue()) await yieldTurn()
    // `matchAll` would copy the pattern for each block.
    pattern.lastIndex = 0
    for (let match = pattern.exec(blocks[at]!); match; match = pattern.exec(blocks[at]!)) {
      const places = found.get(match[0])!
      if (places.at(-1) !== at) places.push(at)
    }
  }
  return found
}

/** Returns pieces of a text by which a manuscript without capital letters is searched. */
const rareTerms = (text: string, language: LanguageCode): string[] => {
  const words = isSpaceless(language)
    ? (text.match(/[\p{Script=Han}\p{Script=Katakana}ー\p{Script=Thai}]{2,}/gu) ?? []).flatMap((run) =>
        Array.from({ length: run.length - 1 }, (_, at) => run.slice(at, at + 2)),
      )
    : (text.match(/[\p{L}\p{M}]{4,}/gu) ?? [])
  return [...new Set(words)].slice(0, MAX_TERMS)
}

/** A name of the query, or a piece of it, with the blocks elsewhere that contain it. */
interface SearchedTerm {
  term: string
  isOwn: boolean
  places: readonly number[]
}

/**
 * Returns names in a text. A word that the manuscript also writes in lower case is capitalized only
 * at the beginning of a sentence, and is not a name.
 */
const namesOf = (text: string, { blocks, language }: ReadableManuscript): string[] => {
  const beginnings = blocks.slice(0, LOWER_CASE_BLOCKS)
  const isWord = (name: string) => {
    const word = ` ${name.toLowerCase()}`
    return text.includes(word) || beginnings.some((block) => block.includes(word))
  }
  return namesInPlan(text, language).filter((name) => !isWord(name))
}

const searchNames = async (
  manuscript: ReadableManuscript,
  { own, near }: Pick<RecallQuery, 'own' | 'near'>,
  isElsewhere: (at: number) => boolean,
  yieldTurn: Yielder,
): Promise<SearchedTerm[]> => {
  const ownNames = namesOf(own, manuscript).slice(0, MAX_NAMES.own)
  const nearNames = namesOf(near, manuscript)
    .filter((name) => !ownNames.includes(name))
    .slice(0, MAX_NAMES.near)
  const stems = new Map([...nearNames, ...ownNames].map((name) => [stemOf(name), name]))
  const found = await findWords(manuscript.blocks, [...stems.keys()], yieldTurn)
  return [...ownNames, ...nearNames].flatMap((term) => {
    const stem = stemOf(term)
    const places = found.get(stem)!.filter(isElsewhere)
    return stems.get(stem) === term && places.length > 0 ? [{ term, isOwn: ownNames.includes(term), places }] : []
  })
}

const searchTerms = async (
  { blocks, language }: ReadableManuscript,
  { own, near }: Pick<RecallQuery, 'own' | 'near'>,
  isElsewhere: (at: number) => boolean,
  yieldTurn: Yielder,
): Promise<SearchedTerm[]> => {
  const terms = rareTerms(`${own}\n${near}`, language)
  const found = await findWords(blocks, terms, yieldTurn)
  const most = Math.max(MAX_BLOCKS.own, blocks.length * COMMON_SHARE)
  return terms
    .map((term) => ({ term, isOwn: own.includes(term), places: found.get(term)!.filter(isElsewhere) }))
    .filter(({ places }) => places.length > 0 && places.length <= most)
    .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn) || one.places.length - other.places.length)
    .slice(0, MAX_NAMES.own)
}

/** Returns the first places and the ones nearest to a block. */
const nearestPlaces = (places: readonly number[], block: number): readonly number[] => {
  if (places.length <= MAX_NEAR_RANKED) return places
  const after = places.findIndex((at) => at >= block)
  const middle = after === -1 ? places.length : after
  const from = Math.max(INTRODUCTION, middle - MAX_NEAR_RANKED / 2)
  return [...places.slice(0, INTRODUCTION), ...places.slice(from, from + MAX_NEAR_RANKED)]
}

/**
 * Returns the blocks of a name that are most likely to state a lasting fact or to concern the
 * topic.
 */
const bestBlocks = (
  blocks: readonly string[],
  { places: all, isOwn }: SearchedTerm,
  topic: readonly string[],
  passage: number,
): number[] => {
  const most = isOwn ? MAX_BLOCKS.own : MAX_BLOCKS.near
  const places = isOwn ? all : nearestPlaces(all, passage)
  if (places.length <= most) return [...places]
  // Searching a block for one word at a time is faster than matching a pattern of all words.
  const rank = (at: number, order: number): number =>
    topic.filter((word) => blocks[at]!.includes(word)).length + (order < INTRODUCTION ? MAX_TOPIC_WORDS : 0)
  return places
    .map((at, order) => ({ at, rank: rank(at, order) }))
    .sort((one, other) => other.rank - one.rank)
    .slice(0, most)
    .map(({ at }) => at)
}

/**
 * Caches the sentences of blocks, because successive edits of a manuscript mostly need the same
 * ones.
 */
const remembered = createTextCache<string[]>({ texts: 4000, characters: 2_000_000 })

/** Returns the sentences of a stored block. */
const sentencesOfBlock = (block: string, { textOf, language }: ReadableManuscript): string[] =>
  remembered(`${language} ${block}`, (remembered) =>
    sentencesOf(textOf(remembered.slice(language.length + 1)).replaceAll('\n', ' '), language),
  )

/** Takes blocks of each name in turn, so that a frequent name does not displace the others. */
const inTurn = (lists: readonly (readonly number[])[]): number[] => {
  const taken = new Set<number>()
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let order = 0; order < longest && taken.size < MAX_BLOCKS.all; order++)
    for (const list of lists) if (order < list.length && taken.size < MAX_BLOCKS.all) taken.add(list[order]!)
  return [...taken].sort((one, other) => one - other)
}

/**
 * Returns sentences from elsewhere in a manuscript that mention the names of the query, in reading
 * order. Needs no codex: it searches the stored blocks, reads the few that mention a name, and ranks
 * their sentences as the story bible does. Yields to the event loop.
 */
export const recallSentences = async (
  manuscript: ReadableManuscript,
  { own, near, shown: [from, to], tokens, signal }: RecallQuery,
): Promise<string[]> => {
  const { blocks, language } = manuscript
  const yieldTurn = createYielder(signal)
  const isElsewhere = (at: number) => at < from || at >= to
  const query = { own: own.slice(0, QUERY_CHARACTERS), near: near.slice(0, QUERY_CHARACTERS) }
  const names = await searchNames(manuscript, query, isElsewhere, yieldTurn)
  const searched = names.length > 0 ? names : await searchTerms(manuscript, query, isElsewhere, yieldTurn)
  if (searched.length === 0) return []
  const plan = [...searched.map(({ term }) => term), query.own, query.near].join(' ')
  const topic = [...new Set(plan.match(/[\p{L}\p{M}]+/gu) ?? [])]
    .filter((word) => word.length >= MIN_TOPIC_LETTERS && word === word.toLowerCase())
    // Longer words are rarer, and therefore describe the topic better.
    .toSorted((one, other) => other.length - one.length)
    .slice(0, MAX_TOPIC_WORDS)
  const lists: number[][] = []
  for (const term of searched) {
    if (yieldTurn.isDue()) await yieldTurn()
    lists.push(bestBlocks(blocks, term, topic, from))
  }
  const index = createTextIndex(language)
  const mention = anyOf(searched.map(({ term }) => (names.length > 0 ? stemOf(term) : term)))
  for (const at of inTurn(lists)) {
    if (yieldTurn.isDue()) await yieldTurn()
    const sentences = sentencesOfBlock(blocks[at]!, manuscript)
    index.put(
      { chapter: at, section: 0 },
      sentences.filter((sentence) => sentence.search(mention) !== -1),
    )
  }
  if (yieldTurn.isDue()) await yieldTurn()
  const entities = searched.flatMap(({ term, isOwn }) => (isOwn ? [{ name: term, aliases: [] }] : []))
  const entries = retrieve({ ...emptyBible, entities }, index, {
    place: { chapter: from, section: 1 },
    plan,
    language,
    tokens,
    inOrder: false,
  })
  return [...new Set(entries.sentences.map(({ text }) => text))]
}
