import type { Outline } from '#manuscript/model/outline.ts'
import type { BookType } from '#manuscript/model/book-types.ts'

/** A step that is still to be done. Chapters and sections are counted from 0. */
export type PlannedStep = { id: string; needs: string[]; cost: number } & (
  | { type: 'brief'; chapter: number }
  | { type: 'section'; chapter: number; section: number }
  | { type: 'boundary'; chapter: number }
  | { type: 'title' }
)

export const stepIds = {
  brief: (chapter: number) => `brief ${chapter}`,
  section: (chapter: number, section: number) => `section ${chapter}.${section}`,
  transitions: (chapter: number) => `boundary ${chapter}`,
  title: 'title',
}

/** Tokens that a step takes, with the wait for the first one counted as 32: only their proportion matters. */
const costs = {
  brief: (sections: number) => 150 + 70 * sections,
  section: (words: number) => 32 + words * 1.4,
  transitions: 250,
  title: 45,
}

/**
 * The steps after the outline, and what each needs. Sections of a chapter follow each other. Chapters of a story do too,
 * and a chapter's brief is written when all but the last section of the one before stand, so that it takes up what really
 * happened, and no one waits for it; chapters of other books are written side by side.
 */
export const planBook = (outline: Outline, type: BookType, wordsPerSection: number): PlannedStep[] => {
  const inOrder = type === 'fiction'
  const counts = outline.chapters.map(({ subchapters }) => subchapters.length)
  const lastOf = (chapter: number) => stepIds.section(chapter, counts[chapter]! - 1)

  const steps: PlannedStep[] = []
  for (const [chapter, sections] of counts.entries()) {
    const before = chapter - 1
    const previousChapter = inOrder && chapter > 0 ? stepIds.section(before, Math.max(0, counts[before]! - 2)) : undefined
    steps.push({
      id: stepIds.brief(chapter),
      type: 'brief',
      chapter,
      needs: previousChapter ? [previousChapter] : [],
      cost: costs.brief(sections),
    })
    for (let section = 0; section < sections; section++) {
      const needs = section > 0 ? [stepIds.section(chapter, section - 1)] : [stepIds.brief(chapter)]
      if (section === 0 && inOrder && chapter > 0) needs.push(lastOf(before))
      const cost = costs.section(wordsPerSection)
      steps.push({ id: stepIds.section(chapter, section), type: 'section', chapter, section, needs, cost })
    }
    // A chapter's beginning is fitted to the end of the one before.
    const needs = chapter > 0 ? [lastOf(chapter), lastOf(before)] : [lastOf(chapter)]
    steps.push({ id: stepIds.transitions(chapter), type: 'boundary', chapter, needs, cost: costs.transitions })
  }
  // The briefs say what the book has become; nobody waits for the title.
  steps.push({
    id: stepIds.title,
    type: 'title',
    needs: counts.map((_, chapter) => stepIds.brief(chapter)),
    cost: costs.title,
  })
  return steps
}
