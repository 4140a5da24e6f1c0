import type { LanguageCode } from '#manuscript/model/languages.ts'
import { thresholds } from './thresholds.ts'
import { isSpaceless, textUnits } from './units.ts'

/** Index of a book's paragraphs, to avoid repetition. */
export interface RepetitionIndex {
  /** Adds a section's paragraphs and replaces its earlier ones. */
  remember(section: string, paragraphs: readonly string[]): void
  forget(section: string): void
  /**
   * Returns true for a long paragraph that nearly equals an indexed one and can be removed. Ignores
   * the paragraph `except`.
   */
  isRepeated(paragraph: string, except?: string): boolean
  /**
   * Returns true like `isRepeated`, but also for a shorter paragraph, which belongs to a copy if an
   * adjacent paragraph is repeated.
   */
  isCopied(paragraph: string): boolean
  /**
   * Returns true if the paragraph is a near duplicate. Only used for measuring; no text is removed
   * because of it.
   */
  isAlike(paragraph: string): boolean
  /**
   * Returns true if one of a section's paragraphs is a near duplicate of an earlier one, or of a
   * paragraph in another section. A section can repeat one whole paragraph and still have a small
   * `share`.
   */
  hasNearDuplicate(paragraphs: readonly string[], section: string): boolean
  /**
   * Returns the share, from 0 to 1, of the text's phrases that repeat earlier ones of the text, or
   * those of the most similar other section.
   */
  share(text: string, section?: string): number
}

/**
 * Returns every sequence of five words (ten characters in languages without spaces), in order and
 * with duplicates.
 */
const phrasesOf = (text: string, language: LanguageCode): string[] => {
  const units = textUnits(text, language)
  const length = thresholds.overlapPhrase[isSpaceless(language) ? 'characters' : 'words']
  const glue = isSpaceless(language) ? '' : ' '
  return Array.from({ length: Math.max(0, units.length - length + 1) }, (_, at) =>
    units.slice(at, at + length).join(glue),
  )
}

const isNearDuplicate = (one: ReadonlySet<string>, other: ReadonlySet<string>, shared: number): boolean => {
  const smaller = Math.min(one.size, other.size)
  return smaller >= thresholds.leastPhrases && shared / smaller >= thresholds.nearDuplicate
}

/**
 * Creates an index that stores paragraphs as sets of phrases and finds them by any of their
 * phrases.
 */
const createPhraseIndex = () => {
  const holders = new Map<string, Map<Set<string>, string>>()
  return {
    add: (paragraph: Set<string>, section: string): void => {
      for (const phrase of paragraph) {
        const held = holders.get(phrase) ?? new Map<Set<string>, string>()
        holders.set(phrase, held.set(paragraph, section))
      }
    },
    remove: (paragraph: Set<string>): void => {
      for (const phrase of paragraph) {
        const held = holders.get(phrase)
        held?.delete(paragraph)
        if (held?.size === 0) holders.delete(phrase)
      }
    },
    sectionsWith: (phrase: string): ReadonlySet<string> => new Set(holders.get(phrase)?.values()),
    /** Counts the phrases that each indexed paragraph shares with these. */
    sharedWith: (phrases: ReadonlySet<string>): Map<Set<string>, number> => {
      const shared = new Map<Set<string>, number>()
      for (const phrase of phrases)
        for (const other of holders.get(phrase)?.keys() ?? []) shared.set(other, (shared.get(other) ?? 0) + 1)
      return shared
    },
  }
}

/**
 * Creates an index of paragraphs. Looks up candidates by phrase, since a book of 60 sections has
 * some 600 paragraphs and each new one is compared with all of them.
 */
export const createRepetitionIndex = (language: LanguageCode): RepetitionIndex => {
  const bySection = new Map<string, Set<string>[]>()
  const index = createPhraseIndex()
  const leastVerbatim = thresholds.leastVerbatim[isSpaceless(language) ? 'characters' : 'words']
  const phraseSet = (paragraph: string): Set<string> => new Set(phrasesOf(paragraph, language))

  const forget = (section: string): void => {
    for (const paragraph of bySection.get(section) ?? []) index.remove(paragraph)
    bySection.delete(section)
  }

  /** Returns true if a paragraph with at least this many phrases nearly equals an indexed one. */
  const hasCopy = (paragraph: string, least: number, except = ''): boolean => {
    const own = phraseSet(except)
    const phrases = phraseSet(paragraph)
    if (phrases.size < least) return false
    for (const [other, count] of index.sharedWith(phrases)) {
      const excepted = other.size === own.size && other.isSubsetOf(own)
      // Compares with the paragraph's own phrases, because one that contains a shorter paragraph
      // adds text.
      if (!excepted && count / phrases.size >= thresholds.verbatim) return true
    }
    return false
  }

  const isAlike = (paragraph: string, except: ReadonlySet<Set<string>> = new Set()): boolean => {
    const phrases = phraseSet(paragraph)
    for (const [other, count] of index.sharedWith(phrases))
      if (!except.has(other) && isNearDuplicate(phrases, other, count)) return true
    return false
  }

  return {
    forget,
    remember(section, paragraphs) {
      forget(section)
      const sets = paragraphs.map(phraseSet)
      bySection.set(section, sets)
      for (const paragraph of sets) index.add(paragraph, section)
    },
    isRepeated: (paragraph, except = '') => hasCopy(paragraph, leastVerbatim, except),
    isCopied: (paragraph) => hasCopy(paragraph, thresholds.leastPhrases),
    isAlike: (paragraph) => isAlike(paragraph),
    hasNearDuplicate(paragraphs, section) {
      const own = new Set(bySection.get(section))
      const earlier = createRepetitionIndex(language)
      return paragraphs.some((paragraph, at) => {
        if (isAlike(paragraph, own) || earlier.isAlike(paragraph)) return true
        earlier.remember(`${at}`, [paragraph])
        return false
      })
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
          for (const holder of index.sectionsWith(phrase))
            if (holder !== section) shared.set(holder, (shared.get(holder) ?? 0) + 1)
        own.add(phrase)
      }
      return Math.max(repeated, ...shared.values()) / phrases.length
    },
  }
}
