import type { LanguageCode } from '#manuscript/model/languages.ts'
import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import { languageJudge } from '#writer/quality/language-share.ts'
import { lengthScoreOfAll } from '#writer/quality/length-score.ts'
import { createRepetitionIndex } from '#writer/quality/repetition-index.ts'
import { linesOfBlocks } from '#writer/book/block-lines.ts'
import { bookSoFar } from '#writer/book/book-so-far.ts'
import type { BookStep } from '#writer/book/book-state.ts'

/** Measures the quality of a book without asking a model. */
export interface BookMeasures {
  sections: number
  /** Counts the sections that could not be written. */
  failed: number
  words: number
  /**
   * LongWriter length score of the whole book against its plan, 0 to 100. A failed section has 0
   * words.
   */
  length: number
  /** Length score of the chapter that deviates most from its plan, 0 to 100. */
  worstChapter: number
  /** Counts the sections marked as short or long. */
  short: number
  long: number
  /** Counts the paragraphs that repeat an earlier one in nearly the same words. */
  nearDuplicates: number
  /** Share of the lines in the requested language, 0 to 1. */
  language: number
  leaks: number
  incomplete: number
  /** Largest share of one section that repeats itself or another section, 0 to 1. */
  worstRepetition: number
  /** Mean number of replies and failed calls per section. */
  drafts: number
}

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length)

/**
 * Measures a book from its stored steps, using the repaired text where transitions were repaired.
 */
export const measureBook = async (steps: readonly BookStep[], language: LanguageCode): Promise<BookMeasures> => {
  const book = bookSoFar(language, steps)
  const judge = await languageJudge(language)
  const seen = createRepetitionIndex(language)
  const chapters = (book.outline?.chapters ?? []).map(({ subchapters }, chapter) =>
    subchapters.map((_, section) => ({ chapter, section, written: book.section(chapter, section) })),
  )
  const places = chapters.flat()
  const written = places.flatMap((place) => place.written ?? [])
  const texts = written.map(({ chapter, section }) => linesOfBlocks(book.blocks(chapter, section)))
  const lines = texts.flat().filter(Boolean)
  const nearDuplicates = lines.filter((line, at) => {
    const repeated = seen.isAlike(line)
    seen.remember(`${at}`, [line])
    return repeated
  }).length
  const measures = written.map((section) => section.measures)
  const lengthOf = (sections: typeof places): number =>
    lengthScoreOfAll(
      sections.map(
        (place) =>
          place.written?.measures ?? {
            words: 0,
            wordsAsked: book.brief(place.chapter)?.sections[place.section]?.words ?? SECTION_WORDS,
          },
      ),
    )
  return {
    sections: written.length,
    failed: places.filter(({ chapter, section }) => book.failure(chapter, section)).length,
    words: measures.reduce((sum, { words }) => sum + words, 0),
    length: lengthOf(places),
    worstChapter: Math.min(100, ...chapters.map(lengthOf)),
    short: written.filter(({ note }) => note === 'short').length,
    long: written.filter(({ note }) => note === 'long').length,
    nearDuplicates,
    language: lines.length === 0 ? 1 : lines.filter((line) => judge(line)).length / lines.length,
    leaks: measures.reduce((sum, { leaks }) => sum + leaks.length, 0),
    incomplete: measures.filter(({ complete }) => !complete).length,
    worstRepetition: Math.max(0, ...measures.map(({ repetition }) => repetition)),
    drafts: mean(measures.map(({ drafts }) => drafts)),
  }
}
