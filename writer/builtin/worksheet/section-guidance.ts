import type { BookType } from '#manuscript/model/book-types.ts'
import { termsOf } from '../text/terms.ts'
import { genres } from './genres.ts'

export interface Guidance {
  /** What the chapter is to achieve. */
  goal: string
  questions: string[]
  opening: string
  prompts: string[]
}

const pick = <T>(items: readonly T[], index: number): T => items[index % items.length]!

/** Without the number that keeps titles apart. */
const bare = (title: string) => title.replace(/ \(\d+\)$/, '').toLowerCase()

/** Questions, an opening and prompts for a section, found by its titles; `place` is its number in the book. */
export const guideSection = (type: BookType, chapter: string, section: string, place: number): Guidance => {
  const { frame } = genres[type]
  const known = frame.chapters.find(({ title }) => bare(title) === bare(chapter))
  const own = known?.sections.find(({ title }) => bare(title) === bare(section))
  const ofPoint = frame.point.find(({ title }) => bare(section).endsWith(title.replace('{}', '').toLowerCase()))
  return {
    goal: known?.goal ?? frame.pointGoal.replace('{}', chapter || section),
    questions: own?.questions ??
      ofPoint?.questions ?? [
        `What should the reader know about “${section}” that they do not know yet?`,
        ...pick(frame.point.slice(0, 4), place).questions,
      ],
    opening: pick(frame.openings, place),
    prompts: [pick(frame.prompts, place), pick(frame.prompts, place + 2)],
  }
}

/** Gives each note to the section whose titles share most of its terms; `unplaced` are those that share none with any. */
export const sortNotes = (
  notes: readonly string[],
  sections: readonly { chapter: string; section: string }[],
): { sorted: string[][]; unplaced: string[] } => {
  const sorted: string[][] = sections.map(() => [])
  const unplaced: string[] = []
  const terms = sections.map(({ chapter, section }) => ({
    section: termsOf(section, 'english'),
    chapter: termsOf(chapter, 'english'),
  }))
  for (const note of notes) {
    const of = termsOf(note, 'english')
    let best = unplaced
    let bestScore = 0
    for (const [index, words] of terms.entries()) {
      let score = 0
      for (const term of of.keys()) score += (words.section.has(term) ? 2 : 0) + (words.chapter.has(term) ? 1 : 0)
      if (score > bestScore) [best, bestScore] = [sorted[index]!, score]
    }
    best.push(note)
  }
  return { sorted, unplaced }
}
