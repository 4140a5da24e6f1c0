import type {
  Manuscript,
  ManuscriptBlock,
  ManuscriptRun,
  ManuscriptSection,
} from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import {
  cleanManuscriptRuns,
  notesIn,
  plainRunsText,
  withoutSharedFormat,
} from '#manuscript/model/blocks/manuscript-runs.ts'
import type { Book } from '#manuscript/model/book.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { otherDirection, type TextDirection } from '#manuscript/model/text-direction.ts'

/** A text that can be exported: a generated book, or the manuscript of a project. */
export type Exportable = Book | Manuscript

export interface ExportSection {
  /** The title in one line, for contents, running heads and properties. Never empty. */
  title: string
  /** The title as shown in the text, if it has more than plain words, such as a footnote. */
  heading?: ManuscriptRun[]
  blocks: ManuscriptBlock[]
}

export interface ExportChapter extends ExportSection {
  sections: ExportSection[]
}

/** A part holds the chapters from `start` to the start of the next part. */
export interface ExportPart extends ExportSection {
  start: number
}

/** A normalized text that every format sets. */
export interface ExportText extends Pick<
  Book,
  'title' | 'author' | 'language' | 'dates' | 'incomplete' | 'publication'
> {
  opening: ManuscriptBlock[]
  /** Absent if there are none. */
  parts?: ExportPart[]
  chapters: ExportChapter[]
}

/**
 * Returns true for a run without formatting, notes or formulas, which looks like the rest of any
 * title.
 */
export const isPlain = ({ note, math, italic, underline, strike, smallCaps, script, href }: ManuscriptRun): boolean =>
  !note && !math && !italic && !underline && !strike && !smallCaps && !script && href === undefined

/**
 * Returns the runs of a title without redundant formats. The design makes titles bold, and a format
 * of the whole title is dropped.
 */
const titleRuns = (title: readonly ManuscriptRun[]): ManuscriptRun[] =>
  withoutSharedFormat(cleanManuscriptRuns(title.map((run) => ({ ...run, bold: false }))))

const spaces = /[^\S\u00a0\u202f]+/gu

/** Returns a title in one line. Its no-break spaces stay. */
const lineOf = (text: string): string => (cleanLine(text) === '' ? '' : cleanText(text).replace(spaces, ' ').trim())

const titleOf = (title: string | ManuscriptRun[], fallback: string): Pick<ExportSection, 'title' | 'heading'> => {
  if (typeof title === 'string') return { title: lineOf(title) || fallback }
  const runs = titleRuns(title)
  const line = lineOf(plainRunsText(runs))
  if (runs.every(isPlain)) return { title: line || fallback }
  return { title: line || fallback, heading: line ? runs : [{ text: fallback }, ...runs] }
}

/**
 * Sets the direction of a paragraph whose first letter has another direction than the book, as in
 * the editor. A direction that the author set stays.
 */
const directed = (block: ManuscriptBlock, book: TextDirection): ManuscriptBlock => {
  if ((block.type !== 'paragraph' && block.type !== 'quote') || block.direction) return block
  const direction = otherDirection(block.text, book)
  return direction ? { ...block, direction } : block
}

const blocksOf = (blocks: readonly ManuscriptBlock[], book: TextDirection): ManuscriptBlock[] =>
  cleanManuscriptBlocks(blocks).map((block) => directed(block, book))

/** Returns the function that normalizes a part, chapter or section of a book of this direction. */
const sectionIn =
  (book: TextDirection) =>
  ({ title, blocks }: ManuscriptSection | ExportSection, fallback: string): ExportSection => ({
    ...titleOf(title, fallback),
    blocks: blocksOf(blocks, book),
  })

/**
 * Normalizes a text for every export format. Chapters and sections without a title receive their
 * number, since an empty heading breaks tables of contents. The author may stay empty.
 */
export const cleanForExport = (exportable: Exportable): ExportText => {
  const { direction } = languageOf(exportable.language)
  const sectionOf = sectionIn(direction)
  const count = exportable.chapters.length
  const parts = ('parts' in exportable ? exportable.parts : []).map((part, at): ExportPart => ({
    ...sectionOf(part, `${at + 1}`),
    start: Math.max(0, Math.min(count, Math.trunc(part.start) || 0)),
  }))
  return {
    title: cleanLine(exportable.title) || 'Untitled',
    author: cleanLine(exportable.author),
    language: exportable.language,
    ...(exportable.dates && { dates: exportable.dates }),
    opening: blocksOf(exportable.opening ?? [], direction),
    ...(exportable.incomplete && { incomplete: true }),
    ...(exportable.publication && { publication: exportable.publication }),
    ...(parts.length > 0 && { parts }),
    chapters: exportable.chapters.map((chapter, index) => ({
      ...sectionOf(chapter, `${index + 1}`),
      sections: chapter.sections.map((section, place) => sectionOf(section, `${index + 1}.${place + 1}`)),
    })),
  }
}

/**
 * A part or a chapter, in the order of the text, with its index among the parts or the chapters.
 */
export type Place =
  | { kind: 'part'; part: ExportPart; index: number }
  | { kind: 'chapter'; chapter: ExportChapter; index: number; inPart: boolean }

/** Returns parts and chapters in the order of the text. */
export const placesOf = ({ parts = [], chapters }: Pick<ExportText, 'parts' | 'chapters'>): Place[] => {
  const partsAt = (start: number): Place[] =>
    parts.flatMap((part, index): Place[] => (part.start === start ? [{ kind: 'part', part, index }] : []))
  return [
    ...chapters.flatMap((chapter, index): Place[] => [
      ...partsAt(index),
      { kind: 'chapter', chapter, index, inPart: parts.some(({ start }) => start <= index) },
    ]),
    ...partsAt(chapters.length),
  ]
}

/** Returns the runs of the title in the text. */
export const headingOf = ({ title, heading }: ExportSection): ManuscriptRun[] => heading ?? [{ text: title }]

/** Returns all runs of blocks, without those of notes. */
export const runsIn = (blocks: readonly ManuscriptBlock[]): ManuscriptRun[] =>
  blocks.flatMap((block): ManuscriptRun[] => {
    if (block.type === 'list') return block.items.flat()
    if (block.type === 'table') return block.rows.flat(2)
    if (block.type === 'figure') return block.caption
    return 'text' in block && typeof block.text !== 'string' ? block.text : []
  })

/** Returns every section of a text in reading order. The opening is a section without a title. */
export const sectionsOf = (text: ExportText): (Omit<ExportSection, 'title'> & { title?: string })[] => [
  { blocks: text.opening },
  ...(text.parts ?? []),
  ...text.chapters.flatMap((chapter) => [chapter, ...chapter.sections]),
]

/** Returns every run of a text, those of notes and titles included. */
export const allRuns = (text: ExportText): ManuscriptRun[] => {
  const runs = sectionsOf(text).flatMap(({ heading = [], blocks }) => [...heading, ...runsIn(blocks)])
  return [...runs, ...notesIn(runs).flat()]
}

/** Returns true if a text has a formula. */
export const hasFormulas = (text: ExportText): boolean =>
  sectionsOf(text).some(({ blocks }) => blocks.some(({ type }) => type === 'math')) ||
  allRuns(text).some(({ math }) => math)
