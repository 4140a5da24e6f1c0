import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { isSpaceless } from '#writer/quality/units.ts'
import type { Material } from '#writer/tasks/prompt-tags.ts'
import { isBefore, isSamePlace } from './bible.ts'
import { LAST_WORDS, textTokens } from './memory-mode.ts'
import type { MemoryMode, MemoryProfile } from './memory-mode.ts'
import { renderEntries } from './render-entries.ts'
import type { MemoryEntries } from './retrieve.ts'

/** The text of a written section without formatting. */
export interface WrittenText {
  place: SectionPlace
  text: string
}

/** Written text that a prompt contains. */
export interface ShownTexts {
  /** End of the text before the ones in `texts`; empty if there is none. */
  lastWords: string
  /** Whole sections. From one prompt to the next, the list only grows at its end. */
  texts: WrittenText[]
  isShown: (place: SectionPlace) => boolean
}

/** The average length of a word in languages without spaces. */
const CHARACTERS_PER_WORD = 2

/** Returns the last words of a text, from the beginning of a word. */
export const lastWordsOf = (text: string, words: number, language: LanguageCode): string => {
  if (isSpaceless(language)) return text.slice(-words * CHARACTERS_PER_WORD)
  let at = text.length
  for (let left = words; left > 0 && at > 0; left--) {
    while (at > 0 && /\s/u.test(text[at - 1]!)) at--
    while (at > 0 && !/\s/u.test(text[at - 1]!)) at--
  }
  return text.slice(at)
}

/** Returns the latest consecutive texts that fit. */
const latestWithin = (texts: readonly WrittenText[], tokens: number): WrittenText[] => {
  let left = tokens
  const first = texts.findLastIndex(({ text }) => {
    left -= estimateTokens(text)
    return left < 0
  })
  return texts.slice(first + 1)
}

/**
 * Chooses the written text for the prompt of a section. `written` is in the order in which the
 * sections were finished, so that the whole text grows only at its end, even if chapters are written
 * in parallel.
 */
export const shownTexts = (
  mode: MemoryMode,
  written: readonly WrittenText[],
  place: SectionPlace,
  { profile, language, inOrder }: { profile: MemoryProfile; language: LanguageCode; inOrder: boolean },
): ShownTexts => {
  const others = written.filter((one) => !isSamePlace(one.place, place))
  const ofChapter = others.filter((one) => one.place.chapter === place.chapter && isBefore(one.place, place))
  const candidates = mode === 'whole' ? others.filter((one) => !inOrder || isBefore(one.place, place)) : ofChapter
  const texts = mode === 'slim' ? [] : latestWithin(candidates, textTokens(mode, profile))
  const earliest = mode === 'whole' ? undefined : (texts[0]?.place ?? place)
  // If chapters are written in parallel, the previous chapter may not exist yet.
  const before = earliest
    ? others
        .filter((one) => isBefore(one.place, earliest) && (inOrder || one.place.chapter === place.chapter))
        .reduce<WrittenText | undefined>(
          (last, one) => (last && isBefore(one.place, last.place) ? last : one),
          undefined,
        )
    : undefined
  return {
    lastWords: before ? lastWordsOf(before.text, LAST_WORDS, language) : '',
    texts,
    isShown: (other) => texts.some((one) => isSamePlace(one.place, other)),
  }
}

/** The material of the plan, grouped by how long it stays the same. */
export interface PlanMaterial {
  book: readonly Material[]
  chapter: readonly Material[]
  section: readonly Material[]
}

/**
 * Orders the material of a prompt from stable to volatile: the book, then text that only grows at
 * its end, then the chapter's plan if text of other chapters precedes it, then the entries of the
 * bible, then the section. Providers charge little for a beginning that they have cached.
 */
export const assembleMemory = (
  mode: MemoryMode,
  plan: PlanMaterial,
  shown: ShownTexts,
  entries: MemoryEntries,
): Material[] => {
  const texts = shown.texts.map(({ text }): Material => ({ name: 'text-so-far', text, priority: 5, keep: 'end' }))
  const lastWords: Material[] = shown.lastWords === '' ? [] : [{ name: 'last-words', text: shown.lastWords }]
  const recalled = renderEntries(entries).filter(({ text }) => text !== '')
  switch (mode) {
    case 'whole':
      return [...plan.book, ...texts, ...plan.chapter, ...recalled, ...plan.section]
    case 'near':
      return [...plan.book, ...plan.chapter, ...lastWords, ...texts, ...recalled, ...plan.section]
    case 'slim':
      return [...plan.book, ...plan.chapter, ...recalled, ...lastWords, ...plan.section]
  }
}
