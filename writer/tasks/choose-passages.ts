import MiniSearch from 'minisearch'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'

interface Reference {
  title: string
  content: string
}

interface Passage extends Reference {
  id: number
}

/** About 200 words, enough for one thought with its context. */
const PASSAGE_CHARACTERS = 1200
/**
 * The maximum number of characters of all passages in one prompt, about 1,500 tokens in English.
 */
export const REFERENCE_BUDGET = 6000

/** Splits a long paragraph into pieces of sentences. */
export const splitLong = (paragraph: string): string[] => {
  const pieces = paragraph.match(/[\s\S]{1,1100}(?:[.!?。！？।\s]|$)|[\s\S]{1,1200}/gu)
  return paragraph.length <= PASSAGE_CHARACTERS ? [paragraph] : (pieces ?? [])
}

const passagesOf = ({ title, content }: Reference): Reference[] => {
  const passages: string[] = []
  for (const piece of content.split(/\n\s*\n/u).flatMap((paragraph) => splitLong(paragraph.trim()))) {
    const last = passages.at(-1)
    if (last !== undefined && last.length + piece.length < PASSAGE_CHARACTERS)
      passages[passages.length - 1] = `${last}\n\n${piece}`
    else if (piece) passages.push(piece)
  }
  return passages.map((passage) => ({ title, content: passage }))
}

const tokenizer = (language: LanguageCode) => {
  const segmenter = new Intl.Segmenter(languageOf(language).tag, { granularity: 'word' })
  return (text: string) =>
    Array.from(segmenter.segment(text))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment)
}

interface Ranking {
  passages: Passage[]
  search: MiniSearch<Passage>
}

/** Caches the split and indexed references, which are requested repeatedly. */
const rankings = new WeakMap<readonly Reference[], Map<LanguageCode, Ranking>>()

const keepRanking = (references: readonly Reference[], language: LanguageCode, ranking: Ranking): Ranking => {
  const known = rankings.get(references) ?? new Map<LanguageCode, Ranking>()
  rankings.set(references, known)
  known.set(language, ranking)
  return ranking
}

const emptyRanking = (references: readonly Reference[], language: LanguageCode): Ranking => ({
  passages: references.flatMap(passagesOf).map((passage, id) => ({ ...passage, id })),
  // Uses BM25+. Prefix search finds inflected forms, since no stemmer covers 45 languages.
  search: new MiniSearch<Passage>({
    fields: ['title', 'content'],
    tokenize: tokenizer(language),
    searchOptions: { prefix: (term) => term.length > 4, boost: { title: 1.5 } },
  }),
})

const rankingOf = (references: readonly Reference[], language: LanguageCode): Ranking => {
  const standing = rankings.get(references)?.get(language)
  if (standing) return standing
  const ranking = emptyRanking(references, language)
  ranking.search.addAll(ranking.passages)
  return keepRanking(references, language, ranking)
}

const fitWhole = (references: readonly Reference[], budget: number): boolean =>
  references.reduce((sum, { content }) => sum + content.length, 0) <= budget

/**
 * The number of passages that are indexed before yielding to the event loop, which takes a few
 * milliseconds.
 */
const INDEXED_AT_ONCE = 10

/**
 * Builds the index that `choosePassages` needs for the same list, yielding to the event loop in
 * between. A novel takes about a second.
 */
export const indexReferences = async (references: readonly Reference[], language: LanguageCode): Promise<void> => {
  if (fitWhole(references, REFERENCE_BUDGET)) return
  const ranking = emptyRanking(references, language)
  await ranking.search.addAllAsync(ranking.passages, { chunkSize: INDEXED_AT_ONCE })
  keepRanking(references, language, ranking)
}

/**
 * Returns the passages that are most relevant to `query`, in document order, within the character
 * budget.
 */
export const choosePassages = (
  references: readonly Reference[],
  query: string,
  language: LanguageCode,
  budget = REFERENCE_BUDGET,
): Reference[] => {
  if (fitWhole(references, budget)) return references.filter(({ content }) => content.trim())
  const { passages, search } = rankingOf(references, language)
  const ranked = search.search(query.slice(0, 2000)).map(({ id }) => passages[id as number]!)
  const chosen = new Set<Passage>()
  let left = budget
  // Passages without a match come last, in order, because the beginning of a reference often states
  // its subject.
  for (const passage of [...ranked, ...passages]) {
    if (chosen.has(passage) || passage.content.length > left) continue
    chosen.add(passage)
    left -= passage.content.length
    if (left < PASSAGE_CHARACTERS / 4) break
  }
  return passages.filter((passage) => chosen.has(passage)).map(({ title, content }) => ({ title, content }))
}
