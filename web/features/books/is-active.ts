import type { Manuscript } from '#contract/books.ts'
import { isUnderWay } from './task-queries.ts'

/** The failed section of an ended book that is being written again, by its place; null: none. */
export const rewrittenSection = ({ task, chapters }: Manuscript): { chapter: number; section: number } | null => {
  if (isUnderWay(task)) return null
  for (const [chapter, { sections }] of chapters.entries()) {
    const section = sections.findIndex(({ state }) => state === 'writing' || state === 'mending')
    if (section !== -1) return { chapter, section }
  }
  return null
}

/** Whether something of the book is still being written or waits to be. */
export const isActive = (manuscript: Manuscript): boolean =>
  isUnderWay(manuscript.task) || rewrittenSection(manuscript) !== null
