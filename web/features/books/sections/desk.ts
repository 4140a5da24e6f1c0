import type { Manuscript, Task, TaskSection } from '#contract/book-task.ts'
import { isActive } from '../progress/is-active.ts'
import { isUnderWay } from '../task-queries.ts'

/** Position of a section. Both numbers start at 0. */
export interface Place {
  chapter: number
  section: number
}

/** The state of a book that the tools of its sections need. */
export interface Desk {
  task: Task
  chapters: Manuscript['chapters']
  /** Sent with each change, so that a change in another tab is noticed. */
  version: number
  /** False while texts of the book are being written. */
  changeable: boolean
  /** True if a finished section can be written again now. */
  rewritable: boolean
  /** True if books cost this person tokens. */
  paying: boolean
}

export const deskOf = (manuscript: Manuscript, paying: boolean): Desk => {
  const { task, chapters, sections_version: version } = manuscript
  const writing = isActive(manuscript) && !(isUnderWay(task) && task.paused)
  return { task, chapters, version, changeable: !writing, rewritable: !writing && !isUnderWay(task), paying }
}

export const sectionOf = ({ chapters }: Desk, { chapter, section }: Place): TaskSection | undefined =>
  chapters[chapter]?.sections[section]

/**
 * Returns the place above (-1) or below (1), also in the next chapter, or null at the end of the
 * book.
 */
export const neighbour = ({ chapters }: Pick<Desk, 'chapters'>, place: Place, toward: -1 | 1): Place | null => {
  const { chapter, section } = place
  const sections = chapters[chapter]?.sections.length ?? 0
  const next = section + toward
  if (next >= 0 && next < sections) return { chapter, section: next }
  const other = chapters[chapter + toward]
  if (!other) return null
  return { chapter: chapter + toward, section: toward < 0 ? other.sections.length : 0 }
}

/**
 * Returns the place of a section after a move. A chapter that loses its only section is removed.
 */
export const placeAfterMove = ({ chapters }: Pick<Desk, 'chapters'>, from: Place, to: Place): Place =>
  chapters[from.chapter]?.sections.length === 1 && from.chapter < to.chapter ? { ...to, chapter: to.chapter - 1 } : to
