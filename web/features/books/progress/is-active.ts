import type { Manuscript } from '#contract/book-task.ts'
import { isUnderWay } from '../task-queries.ts'

/**
 * Returns the position of the failed section that is being rewritten in an ended book, or null if
 * there is none.
 */
export const rewrittenSection = ({ task, chapters }: Manuscript): { chapter: number; section: number } | null => {
  if (isUnderWay(task)) return null
  for (const [chapter, { sections }] of chapters.entries()) {
    const section = sections.findIndex(({ state }) => state === 'writing' || state === 'mending')
    if (section !== -1) return { chapter, section }
  }
  return null
}

/** Returns true if any part of the book is being written or waits to be. */
export const isActive = (manuscript: Manuscript): boolean =>
  isUnderWay(manuscript.task) || rewrittenSection(manuscript) !== null
