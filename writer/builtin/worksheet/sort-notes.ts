import { termsOf } from '../text/terms.ts'
import type { Titles } from './section-guidance.ts'

const OF_SECTION = 2
const OF_CHAPTER = 1
/** A term in more than this share of all titles is the book's subject and identifies no section. */
const EVERYWHERE = 0.6
const MANY = 4

/** Matches a note that continues the previous one. */
const goesOn = /^(?:they|it|this|that|these|those|he|she|his|her|its|their|such|both|also|but|and|so|then)\b/i

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const chapterNamed = new RegExp(`\\bchapter (\\d{1,2}|${numbers.join('|')})\\b`, 'i')
const chapterOrdinal = /\b(?:the )?(first|second|third|fourth|fifth|sixth|last|final) chapter\b/i
const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
const atStart =
  /\b(?:at|in) the (?:very )?(?:start|beginning|opening)\b|\b(?:story|book|novel) (?:begins?|starts?|opens?)\b/i
const atEnd =
  /\b(?:at|in|near) the (?:very )?end\b|\b(?:story|book|novel|it all) ends?\b|\b(?:ending|epilogue|finally|conclusion)\b/i

/** Returns the chapter that a note names by number or position; undefined if it names none. */
const namedChapter = (note: string, chapters: readonly string[]): number | undefined => {
  const named = chapterNamed.exec(note)?.[1]?.toLowerCase()
  const ordinal = chapterOrdinal.exec(note)?.[1]?.toLowerCase()
  const at = named
    ? (/\d/.test(named) ? Number(named) : numbers.indexOf(named) + 1) - 1
    : ordinal
      ? /last|final/.test(ordinal)
        ? chapters.length - 1
        : ordinals.indexOf(ordinal)
      : atStart.test(note)
        ? 0
        : atEnd.test(note)
          ? chapters.length - 1
          : undefined
  return at !== undefined && at >= 0 && at < chapters.length ? at : undefined
}

/**
 * Assigns each note to the section that it names, or whose titles share most of its terms; a rarer
 * term counts more. A note that continues the previous one stays with it. `unplaced` contains the
 * notes that fit nowhere. With `byTerms` false only explicit positions count, because titles of a
 * story template share words with notes by chance.
 */
export const sortNotes = (
  notes: readonly string[],
  sections: readonly Titles[],
  { byTerms = true }: { byTerms?: boolean } = {},
): { sorted: string[][]; unplaced: string[] } => {
  const sorted: string[][] = sections.map(() => [])
  const unplaced: string[] = []
  const terms = sections.map(({ chapter, section }) => ({
    section: termsOf(section, 'english'),
    chapter: termsOf(chapter, 'english'),
  }))
  const holders = new Map<string, number>()
  for (const { section, chapter } of terms)
    for (const term of new Set([...section.keys(), ...chapter.keys()])) holders.set(term, (holders.get(term) ?? 0) + 1)
  const weightOf = (term: string): number => {
    const found = holders.get(term) ?? 0
    return found === 0 || (sections.length >= MANY && found > sections.length * EVERYWHERE) ? 0 : 1 / Math.sqrt(found)
  }
  const chapters = [...new Set(sections.map(({ chapter }) => chapter))]
  const scoreOf = (words: ReadonlyMap<string, number>, place: number): number => {
    let score = 0
    for (const term of words.keys())
      score +=
        weightOf(term) *
        ((terms[place]!.section.has(term) ? OF_SECTION : 0) + (terms[place]!.chapter.has(term) ? OF_CHAPTER : 0))
    return score
  }
  const bestAmong = (note: string, places: readonly number[], least: number): number | undefined => {
    const words = termsOf(note, 'english')
    let best: number | undefined
    let bestScore = least
    for (const place of places) {
      const score = byTerms ? scoreOf(words, place) : 0
      if (score > bestScore) [best, bestScore] = [place, score]
    }
    return best
  }
  const everywhere = [...sections.keys()]
  let before = unplaced
  for (const [at, note] of notes.entries()) {
    const chapter = namedChapter(note, chapters)
    const inChapter =
      chapter === undefined ? [] : everywhere.filter((place) => sections[place]!.chapter === chapters[chapter])
    const place =
      chapter === undefined
        ? bestAmong(note, everywhere, 0)
        : (bestAmong(note, inChapter, 0) ?? (atEnd.test(note) ? inChapter.at(-1) : inChapter[0]))
    const list =
      at > 0 && goesOn.test(note) && chapter === undefined ? before : place === undefined ? unplaced : sorted[place]!
    list.push(note)
    before = list
  }
  return { sorted, unplaced }
}
