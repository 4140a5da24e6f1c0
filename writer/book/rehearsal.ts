import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Plan } from '#writer/plan/plan.ts'
import { stepsOfPlan } from '#writer/plan/steps-of-plan.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import type { TextIndex } from '#writer/bible/text-index.ts'
import type { SectionMeasures } from '#writer/quality/section-measures.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import { bookSoFar } from './book-so-far.ts'
import type { BookStep, ChapterBrief } from './book-state.ts'
import { placeholderPlan } from './rehearse-plan.ts'
import { lengthOf, placeholderContent, placeholderText } from './placeholder-text.ts'

/** The typical lengths of parts of a model's plans, in English words. */
const WORDS = { sentence: 14, fact: 12, keyFact: 18 }
const FACTS_PER_SECTION = 3
const KEY_FACTS_PER_SECTION = 5
const PARAGRAPH_WORDS = 65

/** Returns the measures of a section that was written as planned. */
const measuresOf = (words: number): SectionMeasures => ({
  words,
  wordsAsked: words,
  complete: true,
  repetition: 0,
  language: 1,
  leaks: [],
  drafts: 1,
})

const placeholderBrief = (sections: number, language: LanguageCode, words: number): ChapterBrief => {
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

/** The number of sentences that a prompt quotes from the text if the plan names no entity. */
const QUOTED_SENTENCES = 12

/**
 * Returns an index that finds sentences of the first section for any plan. Retrieval leaves them
 * out of the prompt of that section, because nothing was written before it.
 */
const placeholderSentences = (language: LanguageCode): TextIndex => {
  const text = placeholderContent(WORDS.sentence, language)
  const place = { chapter: 0, section: 0 }
  let id = 0
  // A conversation quotes each sentence only once.
  const quote = () => ({ id, place, text: `${id++} ${text}` })
  return {
    put: () => {},
    find: () => [],
    about: () => Array.from({ length: QUOTED_SENTENCES }, quote),
    isOrdinary: () => false,
  }
}

/** Returns the finished plan among the stored steps. */
const planIn = (storedSteps: readonly BookStep[]): Plan | undefined => {
  const finishedPlan = storedSteps.findLast((step) => step.type === 'plan-done')
  return finishedPlan?.type === 'plan-done' ? finishedPlan.plan : undefined
}

/** Returns the memory mode of a book with written sections. */
const memoryIn = (storedSteps: readonly BookStep[]): MemoryMode | undefined => {
  const written = storedSteps.find((step) => step.type === 'section' && step.memory !== undefined)
  return written?.type === 'section' ? written.memory : undefined
}

/** The number and length of the phrases that a prompt lists as overused. */
const OVERUSED = { phrases: 8, words: 4 }

const isPlan = ({ type }: BookStep): boolean => type === 'outline' || type === 'brief' || type === 'plan-done'

/** Returns true for a book that an older version began: it has an outline, but no plan. */
const isUnplanned = (book: BookSoFar): boolean => book.outline !== undefined && !book.plan()

/**
 * Returns a model of the finished book: with the stored plan, and with placeholders of typical
 * length for the rest. Prompts that are built from it are as long as the real ones. Stored sections
 * are placeholders too, because reading their exact length takes more time than it is worth.
 */
export const rehearsedBook = (order: BookOrder, storedSteps: readonly BookStep[], words: number): BookSoFar => {
  const { language } = order
  const book = bookSoFar(language, storedSteps.filter(isPlan))
  book.memory = memoryIn(storedSteps)
  const plan = isUnplanned(book) ? undefined : (book.plan() ?? planIn(storedSteps) ?? placeholderPlan(order))
  if (plan && !book.outline) for (const step of stepsOfPlan(plan)) book.add(step)
  const outline = book.outline!
  const facts = Array.from({ length: KEY_FACTS_PER_SECTION }, () => placeholderContent(WORDS.keyFact, language))
  const texts = new Map<number, ManuscriptBlock[]>()
  const blocksOf = (length: number): ManuscriptBlock[] => {
    const known = texts.get(length)
    if (known) return known
    const paragraphs = Math.max(1, Math.round(length / lengthOf(PARAGRAPH_WORDS, language)))
    const made = Array.from({ length: paragraphs }, (): ManuscriptBlock => ({
      type: 'paragraph',
      text: [{ text: placeholderText(length / paragraphs, language) }],
    }))
    texts.set(length, made)
    return made
  }
  const tokens = new Map<number, number>()
  const tokensOf = (length: number): number => {
    const known = tokens.get(length) ?? book.expectedTokens(length)
    tokens.set(length, known)
    return known
  }
  const brief = (chapter: number): ChapterBrief =>
    book.brief(chapter) ?? placeholderBrief(outline.chapters[chapter]!.subchapters.length, language, words)
  const wordsOf = (chapter: number, section: number) => brief(chapter).sections[section]?.words ?? words
  const places = outline.chapters.flatMap(({ subchapters }, chapter) =>
    subchapters.map((_, section) => ({ chapter, section })),
  )
  const phrases = Array.from({ length: OVERUSED.phrases }, () => placeholderContent(OVERUSED.words, language))
  return {
    ...book,
    outline,
    plan: () => plan,
    tokens: (chapter, section) => tokensOf(wordsOf(chapter, section)),
    written: () => places,
    overused: () => phrases,
    turns: new Map(),
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
