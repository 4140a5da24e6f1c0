import type { CodexCard } from '#contract/codex.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { cardFinder } from '#manuscript/model/names/codex-cards.ts'
import { namedEntity } from '#manuscript/model/names/named-entity.ts'
import type { NamePlace } from './words-in-block.ts'

type Finder = ReturnType<typeof cardFinder>

/** Preparing thousands of names takes a noticeable time, so it is done once for each loaded codex. */
const finders = new WeakMap<readonly CodexCard[], Map<LanguageCode, Finder>>()

const finderFor = (cards: readonly CodexCard[], language: LanguageCode): Finder => {
  const known = finders.get(cards) ?? new Map<LanguageCode, Finder>()
  finders.set(cards, known)
  const finder = known.get(language) ?? cardFinder(cards.map(namedEntity), language)
  known.set(language, finder)
  return finder
}

/** Returns the card whose name is at a place, in any form that the rules know. */
export const findCard = (
  cards: readonly CodexCard[],
  language: LanguageCode,
  { text, start, end }: NamePlace,
): CodexCard | undefined => {
  const mentions = finderFor(cards, language)([{ block: '', text }])
  const here = mentions.find((mention) => mention.start <= end && mention.end >= start)
  return here && cards.find(({ id }) => here.cards.includes(id))
}

const letter = /[\p{L}\p{M}\p{N}'’-]/u
const MOST = 80

/** Returns the selected words, or the word around the caret. */
export const wordsAt = ({ text, start, end }: NamePlace): string => {
  if (start !== end) return text.slice(start, end).replaceAll(/\s+/gu, ' ').trim().slice(0, MOST)
  let [from, to] = [start, end]
  while (from > 0 && start - from < MOST && letter.test(text[from - 1]!)) from--
  while (to < text.length && to - end < MOST && letter.test(text[to]!)) to++
  return text.slice(from, to)
}
