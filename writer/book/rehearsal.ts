import type { Block } from '#manuscript/model/book.ts'
import type { LanguageCode, Script } from '#manuscript/model/languages.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { TextIndex } from '#writer/bible/text-index.ts'
import type { SectionMeasures } from '#writer/quality/section-measures.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import { bookSoFar } from './book-so-far.ts'
import type { BookStep, ChapterBrief } from './book-state.ts'

/** Characters per word of running text, with the space and its share of the punctuation marks. */
const charactersPerWord: Partial<Record<LanguageCode, number>> = {
  arabic: 5.8,
  bengali: 6.4,
  danish: 6.1,
  english: 5.8,
  estonian: 7.4,
  finnish: 8.4,
  french: 6,
  german: 6.5,
  hebrew: 5.4,
  hindi: 5.2,
  hungarian: 7,
  indonesian: 7,
  italian: 6.1,
  korean: 4.2,
  malay: 7,
  persian: 5.2,
  russian: 6.6,
  spanish: 5.9,
  tamil: 9,
  thai: 4.6,
  turkish: 7.3,
  ukrainian: 6.8,
  urdu: 4.9,
  vietnamese: 4.6,
}
const USUAL_CHARACTERS = 6.3

/** A frequent letter of each script, which stands for all of them. */
const letters: Record<Script, string> = {
  Latn: 'e',
  Arab: 'ا',
  Beng: 'র',
  Hans: '的',
  Hant: '的',
  Cyrl: 'о',
  Grek: 'α',
  Hebr: 'ו',
  Deva: 'क',
  Jpan: 'の',
  Kore: '이',
  Taml: 'க',
  Thai: 'น',
}

/** `countWords` counts the characters of these scripts. */
const countedByCharacter: ReadonlySet<Script> = new Set(['Hans', 'Hant', 'Jpan'])

/** Returns a text without meaning that is as long as one of so many words. */
export const placeholderText = (words: number, language: LanguageCode): string => {
  const { script } = languageOf(language)
  const letter = letters[script]
  if (countedByCharacter.has(script)) return letter.repeat(Math.round(words))
  const length = Math.round(words * (charactersPerWord[language] ?? USUAL_CHARACTERS))
  const word = `${letter.repeat(5)} `
  return word.repeat(Math.ceil(length / word.length)).slice(0, length)
}

/** Characters that say as much as a word, where `countWords` counts characters. */
const CHARACTERS_FOR_WORD = 2.4

/** Returns the length of so many English words as `countWords` counts it in the language. */
const lengthOf = (words: number, language: LanguageCode): number =>
  countedByCharacter.has(languageOf(language).script) ? words * CHARACTERS_FOR_WORD : words

/** Returns a text that is as long as one with the content of so many English words. */
export const placeholderContent = (words: number, language: LanguageCode): string =>
  placeholderText(lengthOf(words, language), language)

/** Usual lengths in English words of what a model plans. */
const WORDS = { title: 4, sentence: 14, fact: 12, keyFact: 18 }
const FACTS_PER_SECTION = 3
const KEY_FACTS_PER_SECTION = 5
const PARAGRAPH_WORDS = 65

/** The measures of a section that went as planned. */
const measuresOf = (words: number): SectionMeasures => ({
  words,
  wordsAsked: words,
  complete: true,
  repetition: 0,
  language: 1,
  leaks: [],
  drafts: 1,
})

export const placeholderOutline = ({ chapters, subChapters, language }: BookOrder): Outline => {
  const title = placeholderContent(WORDS.title, language)
  return {
    title,
    chapters: Array.from({ length: chapters }, () => ({
      title,
      subchapters: Array.from({ length: subChapters }, () => ({ title })),
    })),
  }
}

export const placeholderBrief = (sections: number, language: LanguageCode, words: number): ChapterBrief => {
  const sentence = placeholderContent(WORDS.sentence, language)
  const fact = placeholderContent(WORDS.fact, language)
  return {
    goal: sentence,
    entry: sentence,
    exit: sentence,
    sections: Array.from({ length: sections }, () => ({
      goal: sentence,
      facts: Array.from({ length: FACTS_PER_SECTION }, () => fact),
      words,
    })),
  }
}

/** Sentences of the text that a prompt quotes, if the plan names no entity. */
const QUOTED_SENTENCES = 24

/**
 * Returns an index that finds sentences of the first section for any plan. Retrieval leaves them out
 * of the prompt of that section, before which nothing was written.
 */
const placeholderSentences = (language: LanguageCode): TextIndex => {
  const text = placeholderContent(WORDS.sentence, language)
  const place = { chapter: 0, section: 0 }
  const sentences = Array.from({ length: QUOTED_SENTENCES }, (_, id) => ({ id, place, text }))
  return { put: () => {}, find: () => [], about: () => sentences }
}

const isPlan = ({ type }: BookStep): boolean => type === 'outline' || type === 'brief'

/**
 * Returns the book as it will be when it is finished: with the stored plan, and with placeholders of
 * the usual length for the rest. Prompts that are built from it are as long as the real ones.
 * Stored sections are placeholders too, since reading them takes longer than their exact length is
 * worth.
 */
export const rehearsedBook = (order: BookOrder, kept: readonly BookStep[], words: number): BookSoFar => {
  const { language } = order
  const book = bookSoFar(language, kept.filter(isPlan))
  const outline = book.outline ?? placeholderOutline(order)
  const facts = Array.from({ length: KEY_FACTS_PER_SECTION }, () => placeholderContent(WORDS.keyFact, language))
  const texts = new Map<number, Block[]>()
  const blocksOf = (length: number): Block[] => {
    const known = texts.get(length)
    if (known) return known
    const paragraphs = Math.max(1, Math.round(length / lengthOf(PARAGRAPH_WORDS, language)))
    const made = Array.from({ length: paragraphs }, (): Block => ({
      type: 'paragraph',
      text: [{ text: placeholderText(length / paragraphs, language) }],
    }))
    texts.set(length, made)
    return made
  }
  const brief = (chapter: number): ChapterBrief =>
    book.brief(chapter) ?? placeholderBrief(outline.chapters[chapter]!.subchapters.length, language, words)
  const wordsOf = (chapter: number, section: number) => brief(chapter).sections[section]?.words ?? words
  return {
    ...book,
    outline,
    brief,
    section: (chapter, section) => {
      const length = wordsOf(chapter, section)
      return { chapter, section, blocks: blocksOf(length), words: length, measures: measuresOf(length) }
    },
    blocks: (chapter, section) => blocksOf(wordsOf(chapter, section)),
    facts: () => facts,
    sentences: placeholderSentences(language),
  }
}
