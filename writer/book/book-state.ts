import type { Block } from '#manuscript/model/book.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { SectionMeasures } from '#writer/quality/section-measures.ts'
import type { BookOrder } from './book-order.ts'

export interface SectionBrief {
  /** What this section is to say. */
  goal: string
  /** Facts and terms to keep to. */
  facts: string[]
  words: number
}

export interface ChapterBrief {
  goal: string
  /** Where the reader stands when the chapter begins, and when it ends. */
  entry: string
  exit: string
  sections: SectionBrief[]
}

export interface WrittenSection {
  chapter: number
  section: number
  blocks: Block[]
  words: number
  measures: SectionMeasures
}

/**
 * A step of a book that is finished for good. The caller keeps each one; a book that goes on is given what was kept
 * and asks for none of it again.
 */
export type BookStep =
  | { type: 'outline'; outline: Outline }
  | { type: 'brief'; chapter: number; brief: ChapterBrief }
  | { type: 'section'; section: WrittenSection; facts: string[] }
  /** The boundary pass over a chapter: the same sections with mended joints. */
  | { type: 'boundary'; chapter: number; sections: { section: number; blocks: Block[] }[] }
  | { type: 'title'; title: string }

/** What a caller sees of a running book; `delta` is the text as it comes, not yet checked or kept. */
export type BookProgress =
  | { type: 'outline-started' }
  | { type: 'section-started'; chapter: number; section: number }
  | { type: 'section-delta'; chapter: number; section: number; words: number }
  | { type: 'section-mended'; chapter: number; section: number; why: string }

export interface BookHooks {
  /** Resolves when the step is committed; the pipeline goes on with what hangs on it only then. */
  keep(step: BookStep): Promise<void>
  progress(event: BookProgress): void
  signal: AbortSignal
}

/** Writes what is still missing of a book. Resolves when every step was kept; throws `ModelError` or what `keep` threw. */
export type WriteBook = (order: BookOrder, kept: readonly BookStep[], hooks: BookHooks) => Promise<void>
