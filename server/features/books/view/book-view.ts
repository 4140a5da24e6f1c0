import type { Manuscript, Task, TaskSection } from '#contract/book-task.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Book, Section } from '#manuscript/model/book.ts'
import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type {
  BookStep,
  FailedSection,
  SectionDraft,
  SectionFailure,
  SectionPlace,
  WrittenSection,
} from '#writer/book/book-state.ts'
import { lengthScoreOfAll } from '#writer/quality/length-score.ts'
import { sectionKey } from '../writing/section-key.ts'
import { presentBlocks, presentText } from './present-blocks.ts'

/**
 * The state of a book, derived from its stored steps. Each section is in at most one of `sections`,
 * `failed` and `drafts`.
 */
export interface WrittenBook {
  outline: Outline | null
  title: string | null
  /** Finished sections with their smoothed transitions. All maps have `sectionKey`s as keys. */
  sections: Map<string, WrittenSection>
  failed: Map<string, FailedSection>
  drafts: Map<string, SectionDraft>
  /** Keys of failed sections that the user left out of the book. */
  leftOut: ReadonlySet<string>
  /** The planned number of words of each section. */
  planned: Map<string, number>
}

const keyOf = ({ chapter, section }: SectionPlace) => sectionKey(chapter, section)

/** Derives the state of a book from its steps, which may be in any order. */
export const writtenBook = (steps: readonly BookStep[], leftOut: ReadonlySet<string> = new Set()): WrittenBook => {
  const book: WrittenBook = {
    outline: null,
    title: null,
    sections: new Map(),
    failed: new Map(),
    drafts: new Map(),
    leftOut,
    planned: new Map(),
  }
  const transitions: [string, ManuscriptBlock[]][] = []
  for (const step of steps)
    switch (step.type) {
      case 'outline':
        book.outline = step.outline
        break
      case 'title':
        book.title = step.title
        break
      case 'section':
        book.sections.set(keyOf(step.section), step.section)
        break
      case 'section-failed':
        book.failed.set(keyOf(step), step)
        break
      case 'section-draft':
        book.drafts.set(keyOf(step), step)
        break
      case 'brief':
        step.brief.sections.forEach(({ words }, section) => book.planned.set(sectionKey(step.chapter, section), words))
        break
      case 'boundary':
        for (const { section, blocks } of step.sections) transitions.push([sectionKey(step.chapter, section), blocks])
    }
  for (const [key, blocks] of transitions) {
    const section = book.sections.get(key)
    if (section) book.sections.set(key, { ...section, blocks })
  }
  for (const key of book.sections.keys()) book.failed.delete(key)
  for (const key of [...book.sections.keys(), ...book.failed.keys()]) book.drafts.delete(key)
  return book
}

/** Returns the gaps of a book: failed sections that the user has not left out. */
export const gapsOf = ({ failed, leftOut }: WrittenBook): FailedSection[] =>
  [...failed].flatMap(([key, section]) => (leftOut.has(key) ? [] : [section]))

type Chapters = Manuscript['chapters']
type Outcome = Omit<TaskSection, 'title' | 'words_planned' | 'locked' | 'proposed'>
type LiveSections = ReadonlyMap<string, { state: 'writing' | 'mending'; words: number }>

interface Now {
  /** Sections that are being written right now. */
  live: LiveSections
  /** The section that is being rewritten in a book that has ended. */
  rewritten?: SectionPlace | null
  /** Keys of sections that the user locked, and of those with a pending proposal. */
  locked?: ReadonlySet<string>
  proposed?: ReadonlySet<string>
}

const reasonOnTheWire: Record<SectionFailure, NonNullable<TaskSection['failure']>['reason']> = {
  refused: 'refused',
  'content filter': 'content_filter',
  empty: 'empty',
  looped: 'looped',
  thoughts: 'thoughts',
  'too short': 'too_short',
  'no usable text': 'no_usable_text',
}

export const failureOf = ({ reason, message }: FailedSection): NonNullable<TaskSection['failure']> => ({
  reason: reasonOnTheWire[reason],
  message,
})

const nothing = { words: 0, failure: null, note: null, blocks: null }

const outcomeOf = (key: string, { sections, failed, drafts, leftOut }: WrittenBook, now: Now): Outcome => {
  const live = now.live.get(key)
  const written = sections.get(key)
  // A section that is being rewritten keeps its text until the author accepts the new one.
  if (now.rewritten && keyOf(now.rewritten) === key)
    return {
      ...nothing,
      state: live?.state ?? 'writing',
      words: live?.words ?? 0,
      blocks: presentText(written?.blocks),
    }
  if (written)
    return {
      state: 'done',
      words: written.words,
      failure: null,
      note: written.note ?? null,
      blocks: presentBlocks(written.blocks),
    }
  const draft = drafts.get(key)
  const blocks = presentText(draft?.blocks)
  if (live) return { ...nothing, state: live.state, words: Math.max(live.words, draft?.words ?? 0), blocks }
  const failure = failed.get(key)
  if (failure)
    return {
      ...nothing,
      state: leftOut.has(key) ? 'left_out' : 'failed',
      failure: failureOf(failure),
      // A text whose only failure is its length is shown. The output of other failures is not part
      // of the book.
      blocks: failure.reason === 'too short' && !leftOut.has(key) ? presentText(failure.draft) : null,
    }
  return draft ? { ...nothing, state: 'draft', words: draft.words, blocks } : { ...nothing, state: 'waiting' }
}

export const chaptersOf = (written: WrittenBook, now: Now): Chapters =>
  (written.outline?.chapters ?? []).map((chapter, chapterIndex) => ({
    title: chapter.title,
    length_score: lengthScoreOf(written, (place) => place.chapter === chapterIndex),
    sections: chapter.subchapters.map(({ title }, sectionIndex) => {
      const key = sectionKey(chapterIndex, sectionIndex)
      return {
        title,
        words_planned: written.planned.get(key) ?? SECTION_WORDS,
        locked: now.locked?.has(key) ?? false,
        proposed: now.proposed?.has(key) ?? false,
        ...outcomeOf(key, written, now),
      }
    }),
  }))

/**
 * Returns a score for how well the total length of the ended sections matches the plan. Gaps count
 * as 0 words. Returns null if no section has ended.
 */
const lengthScoreOf = (written: WrittenBook, isMeant: (place: SectionPlace) => boolean): number | null => {
  const { sections, planned } = written
  const measured = [...sections.values()].filter(isMeant).map(({ measures }) => measures)
  const gaps = gapsOf(written)
    .filter(isMeant)
    .map((place) => ({ words: 0, wordsAsked: planned.get(keyOf(place)) ?? SECTION_WORDS }))
  return measured.length + gaps.length === 0 ? null : lengthScoreOfAll([...measured, ...gaps])
}

/**
 * Returns a score for how well the length of the whole book matches its plan. Returns null if no
 * section has ended.
 */
export const bookLengthScore = (written: WrittenBook): number | null => lengthScoreOf(written, () => true)

/** The mark for omitted text, which is the same in every language. */
const omission: ManuscriptBlock = { type: 'paragraph', text: [{ text: '[…]' }] }

/**
 * Returns the section for an export, or no section if it has no text. A draft ends with the mark
 * for omitted text, and a gap consists of it.
 */
const sectionToExport = (key: string, title: string, { sections, failed, drafts, leftOut }: WrittenBook): Section[] => {
  const written = sections.get(key)
  if (written) return [{ title, blocks: written.blocks }]
  const draft = drafts.get(key)
  if (draft) return [{ title, blocks: [...draft.blocks, omission] }]
  return failed.has(key) && !leftOut.has(key) ? [{ title, blocks: [omission] }] : []
}

interface AsBook {
  title: string
  /** True if the author chose the title. */
  titleByAuthor: boolean
  author: string
  language: LanguageCode
  status: Task['status']
  createdAt: Date
  /**
   * null while the book is being written. Files then have the current time as modification date.
   */
  finishedAt: Date | null
}

/**
 * Returns the book to export, or null if no text is written yet. Chapters without sections are
 * omitted. The book is marked as incomplete if it lacks text that its user has not left out.
 */
export const asBook = (
  written: WrittenBook,
  { title, titleByAuthor, author, language, status, createdAt, finishedAt }: AsBook,
): Book | null => {
  if (written.sections.size + written.drafts.size === 0) return null
  const chapters = (written.outline?.chapters ?? []).map((chapter, chapterIndex) => ({
    title: chapter.title,
    blocks: [],
    sections: chapter.subchapters.flatMap(({ title }, sectionIndex) =>
      sectionToExport(sectionKey(chapterIndex, sectionIndex), title, written),
    ),
  }))
  return {
    title: (titleByAuthor && title) || (written.title ?? written.outline?.title ?? 'Untitled'),
    author,
    language,
    dates: { created: createdAt.toISOString(), modified: (finishedAt ?? new Date()).toISOString() },
    ...((status !== 'DONE' || gapsOf(written).length > 0) && { incomplete: true }),
    chapters: chapters.filter((chapter) => chapter.sections.length > 0),
  }
}
