import type { LanguageCode } from '#manuscript/model/languages.ts'
import { phrasesOf } from './overlap.ts'
import { thresholds } from './thresholds.ts'
import { isSpaceless } from './units.ts'

/** What a book has said already, so that nothing is said twice. */
export interface RepetitionIndex {
  /** Remembers paragraphs, under the name of the section they stand in; a name's earlier paragraphs are forgotten. */
  remember(section: string, paragraphs: readonly string[]): void
  forget(section: string): void
  /** A long paragraph that stands elsewhere nearly word for word, and can go; `except` is one that it may resemble. */
  isRepeated(paragraph: string, except?: string): boolean
  /** Like `isRepeated`, of a shorter paragraph too: beside a repeated one it is a part of the same copy. */
  isCopied(paragraph: string): boolean
  /** The paragraph says what another one says in nearly the same words. For measuring; nothing is taken out by it. */
  isAlike(paragraph: string): boolean
  /** Share of the text's phrases that repeat earlier ones of its own, or that the most alike other section has too, 0 to 1. */
  share(text: string, section?: string): number
}

/**
 * Finds candidates by an index of phrases, since a book of 60 sections has some 600 paragraphs and each new one is compared
 * with all of them.
 */
export const createRepetitionIndex = (language: LanguageCode): RepetitionIndex => {
  const bySection = new Map<string, Set<string>[]>()
  const holders = new Map<string, Map<Set<string>, string>>()
  const leastVerbatim = thresholds.leastVerbatim[isSpaceless(language) ? 'characters' : 'words']

  const forget = (section: string) => {
    for (const phrases of bySection.get(section) ?? [])
      for (const phrase of phrases) {
        const held = holders.get(phrase)
        held?.delete(phrases)
        if (held?.size === 0) holders.delete(phrase)
      }
    bySection.delete(section)
  }

  /** Paragraphs that have phrases in common with these, and how many. */
  const sharedWith = (phrases: ReadonlySet<string>): Map<Set<string>, number> => {
    const shared = new Map<Set<string>, number>()
    for (const phrase of phrases)
      for (const other of holders.get(phrase)?.keys() ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
    return shared
  }

  /** A paragraph of at least so many phrases stands elsewhere nearly word for word. */
  const stands = (paragraph: string, least: number, except = ''): boolean => {
    const own = new Set(phrasesOf(except, language))
    const phrases = new Set(phrasesOf(paragraph, language))
    if (phrases.size < least) return false
    for (const [other, count] of sharedWith(phrases)) {
      const excepted = other.size === own.size && other.isSubsetOf(own)
      // Its own phrases count: a paragraph that holds a shorter one says more than that.
      if (!excepted && count / phrases.size >= thresholds.verbatim) return true
    }
    return false
  }

  return {
    forget,
    remember(section, paragraphs) {
      forget(section)
      const sets = paragraphs.map((paragraph) => new Set(phrasesOf(paragraph, language)))
      bySection.set(section, sets)
      for (const phrases of sets)
        for (const phrase of phrases) {
          const held = holders.get(phrase) ?? new Map<Set<string>, string>()
          holders.set(phrase, held.set(phrases, section))
        }
    },
    isRepeated: (paragraph, except = '') => stands(paragraph, leastVerbatim, except),
    isCopied: (paragraph) => stands(paragraph, thresholds.leastPhrases),
    isAlike(paragraph) {
      const phrases = new Set(phrasesOf(paragraph, language))
      for (const [other, count] of sharedWith(phrases)) {
        const smaller = Math.min(phrases.size, other.size)
        if (smaller >= thresholds.leastPhrases && count / smaller >= thresholds.nearDuplicate) return true
      }
      return false
    },
    share(text, section) {
      const phrases = phrasesOf(text, language)
      if (phrases.length === 0) return 0
      const own = new Set<string>()
      const shared = new Map<string, number>()
      let repeated = 0
      for (const phrase of phrases) {
        if (own.has(phrase)) repeated++
        else
          for (const holder of new Set(holders.get(phrase)?.values()))
            if (holder !== section) shared.set(holder, (shared.get(holder) ?? 0) + 1)
        own.add(phrase)
      }
      return Math.max(repeated, ...shared.values()) / phrases.length
    },
  }
}
