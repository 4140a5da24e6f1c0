import type { Manuscript } from '#contract/book-task.ts'
import { counted } from '#web/lib/format/counted.ts'

type Chapters = Manuscript['chapters']

export interface Progress {
  words: number
  wordsPlanned: number
  sectionsDone: number
  sectionsTotal: number
  /**
   * The written share of the planned words, from 0 to 1. A section longer than planned counts as
   * complete.
   */
  share: number
}

/**
 * Computes the progress of a book from its sections, whose figures are newer than the task's while
 * it is written.
 */
export const progressOf = ({ task, chapters }: Manuscript): Progress => {
  const sections = chapters.flatMap((chapter) => chapter.sections)
  if (sections.length === 0)
    return {
      words: task.words,
      wordsPlanned: task.words_planned,
      sectionsDone: task.sections_done,
      sectionsTotal: task.sections_total,
      share: task.status === 'DONE' ? 1 : 0,
    }
  const sum = (count: (section: (typeof sections)[number]) => number) =>
    sections.reduce((total, section) => total + count(section), 0)
  const wordsPlanned = sum((section) => section.words_planned)
  const covered = sum((section) =>
    section.state === 'done' ? section.words_planned : Math.min(section.words, section.words_planned),
  )
  return {
    words: sum((section) => section.words),
    wordsPlanned,
    sectionsDone: sections.filter((section) => section.state === 'done').length,
    sectionsTotal: sections.length,
    share: wordsPlanned > 0 ? covered / wordsPlanned : 0,
  }
}

/** Describes the current state of the book in one sentence. */
export const describeActivity = ({ task, chapters }: Manuscript): string => {
  if (task.status === 'DONE') return 'Finished'
  if (task.status === 'ERROR') return task.error?.type === 'cancelled' ? 'Stopped' : 'Not finished'
  if (task.paused) return 'Paused'
  if (task.waiting) return 'Waiting for the language model'
  if (task.stage === 'planning') return 'Planning the book'
  if (task.status === 'TODO') return 'Waiting to start'
  if (chapters.length === 0) return 'Writing the table of contents'
  const atWork = chaptersInProgress(chapters)
  const all = chapters.every((chapter) => chapter.sections.every(({ state }) => isSettled(state)))
  if (all) return 'Reviewing the whole book'
  if (atWork.length === 0) return 'Preparing the next chapter'
  return `Writing chapter${atWork.length > 1 ? 's' : ''} ${listed(atWork)} of ${chapters.length}`
}

/** Returns true if a section in this state will not be written further. */
const isSettled = (state: Chapters[number]['sections'][number]['state']) =>
  state === 'done' || state === 'failed' || state === 'left_out'

const chaptersInProgress = (chapters: Chapters): number[] =>
  chapters.flatMap((chapter, index) =>
    chapter.sections.some(({ state }) => state === 'writing' || state === 'mending') ? [index + 1] : [],
  )

const listed = (numbers: number[]): string =>
  numbers.length === 1 ? `${numbers[0]}` : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

/** Rounds the remaining time coarsely, so that an estimate does not look like a measurement. */
export const timeLeft = (seconds: number): string => {
  if (seconds < 60) return 'less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `about ${counted(minutes, 'minute')} left`
  const hours = Math.round(minutes / 60)
  return `about ${counted(hours, 'hour')} left`
}
