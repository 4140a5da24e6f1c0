import type { Task } from '#contract/book-task.ts'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'
import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { LiveBooks } from './live-books.ts'
import type { BookRow, Written } from '../repository.ts'
import { sectionsOfBook } from '../sections/sections-of-book.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const stageOf = ({ status, paused, planMode, planState }: BookRow): Task['stage'] => {
  if (paused || status === 'DONE' || status === 'ERROR') return null
  if (planState === 'ready') return 'plan_ready'
  if (planState === 'planning' && (planMode === 'review' || status === 'IN_PROGRESS')) return 'planning'
  return status === 'IN_PROGRESS' ? 'writing' : null
}

/** Presents a book to the user who ordered it. */
export const presentTask = (book: BookRow, written: Written | undefined, live: LiveBooks): Task => {
  const sections = sectionsOfBook(book)
  const stage = stageOf(book)
  const isWriting = stage === 'planning' || stage === 'writing' || book.rewrittenChapter !== null
  return {
    guid: book.guid,
    title: book.title || 'Untitled',
    status: book.status,
    author: book.author,
    created_date: seconds(book.createdAt),
    description: book.description,
    language: book.language,
    type: book.type,
    export_formats: [...exportFormatNames],
    stage,
    plan_version: book.planState === null ? null : book.planVersion,
    paused: book.paused,
    pause_reason: book.pauseReason,
    sections_done: written?.sections ?? 0,
    sections_failed: written?.failed ?? 0,
    sections_total: sections,
    words: written?.words ?? 0,
    words_planned: book.planWords ?? sections * SECTION_WORDS,
    seconds_left: isWriting ? live.secondsLeft(book.guid) : null,
    error: book.errorType && { type: book.errorType, message: book.errorMessage ?? '' },
    waiting: isWriting ? live.waiting(book.guid) : null,
    prompt_parts_left_out: isWriting ? live.partsLeftOut(book.guid) : [],
    writer: book.writer,
  }
}
