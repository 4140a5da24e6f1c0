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

/** Where a section stands in the outline; both numbers start at 0. */
export interface SectionPlace {
  chapter: number
  section: number
}

export interface WrittenSection extends SectionPlace {
  blocks: Block[]
  words: number
  measures: SectionMeasures
  /**
   * Its length is far from the plan, which is worth telling and no error: `short` is 60 to 75 % of the planned words, `long`
   * is more than 135 %. Steps that were stored before 2026-11-22 have none.
   */
  note?: 'short' | 'long'
}

/**
 * Why no usable text of a section came about.
 * `refused`: the model declined as a whole. `content filter`: the provider's filter stopped it. `empty`: no text, or one
 * word. `looped`: the same sentence over and over. `thoughts`: the model's notes to itself instead of text. `too short`:
 * under 60 % of the planned words. `no usable text`: anything else, for example text in another language.
 */
export const sectionFailures = [
  'refused',
  'content filter',
  'empty',
  'looped',
  'thoughts',
  'too short',
  'no usable text',
] as const
export type SectionFailure = (typeof sectionFailures)[number]

/** A section that could not be written. The rest of the book goes on without it. */
export interface FailedSection extends SectionPlace {
  reason: SectionFailure
  /** A sentence for the author. */
  message: string
  /** Good text that came all the same, for example of a section that stayed too short. */
  draft: Block[] | null
  /** Words of the draft, 0 without one. */
  words: number
}

/** The text of a section whose writing was interrupted. A later run continues from it. */
export interface SectionDraft extends SectionPlace {
  blocks: Block[]
  words: number
  /** The text has its ending, and only an improvement of it was under way. A later run takes it as it is. */
  whole?: true
}

/**
 * A step of a book that is finished for good. The caller keeps each one; a book that goes on is given what was kept
 * and asks for none of it again.
 */
export type BookStep =
  | { type: 'outline'; outline: Outline }
  | { type: 'brief'; chapter: number; brief: ChapterBrief }
  | { type: 'section'; section: WrittenSection; facts: string[] }
  /**
   * Counts as finished. A `section` step for the same place wins over it. To have the section tried again, leave this step
   * out of what is given as kept, or ask for `only` this section.
   */
  | ({ type: 'section-failed' } & FailedSection)
  /** Comes through `draft`, never through `keep`. A `section` or `section-failed` step for the same place wins over it. */
  | ({ type: 'section-draft' } & SectionDraft)
  /** The boundary pass over a chapter: the same sections with mended joints. */
  | { type: 'boundary'; chapter: number; sections: { section: number; blocks: Block[] }[] }
  | { type: 'title'; title: string }

/** Why a call of a step has brought nothing yet. Times are milliseconds since 1970. */
export type BookWaiting =
  /** The provider asked to wait until then. */
  | { reason: 'rate limited'; until: number; attempt: number; attempts: number }
  /** The request was sent at `since`, and not one token has come. `isAlive`: whether a local server answers meanwhile. */
  | { reason: 'no answer'; since: number; isAlive?: boolean }
  /** The call failed and is made again at `until`; attempt 2 of 4 is the first retry of three. */
  | { reason: 'retrying'; until: number; attempt: number; attempts: number }

/** What a caller sees of a running book; `section-delta` counts the text as it comes, not yet checked or kept. */
export type BookProgress =
  | { type: 'outline-started' }
  | ({ type: 'section-started' } & SectionPlace)
  | ({ type: 'section-delta'; words: number } & SectionPlace)
  | ({ type: 'section-repaired'; why: string } & SectionPlace)
  /** `step` names the step that waits (`section 0.2`, `title`); several may wait at once, each until its `waiting-over`. */
  | { type: 'waiting'; step: string; waiting: BookWaiting }
  | { type: 'waiting-over'; step: string }
  /** The prompt did not fit the model's context window; these parts of it were left out. */
  | { type: 'prompt-shortened'; step: string; parts: string[] }

export interface BookHooks {
  /** Resolves when the step is committed; the pipeline goes on with what hangs on it only then. */
  keep(step: BookStep): Promise<void>
  /**
   * Is given the text of each section whose writing ends without a result, because the signal aborted or the calls failed
   * for good. It is called within milliseconds of the abort, and awaited before the run rejects.
   */
  draft?(draft: SectionDraft): Promise<void>
  progress(event: BookProgress): void
  signal: AbortSignal
}

export interface BookOptions {
  /**
   * Writes this one section, whatever was kept for it, and nothing else: no brief, joint or title is made again. Keeps
   * exactly one step, `section` or `section-failed`. Needs the outline among what was kept.
   */
  only?: SectionPlace
  /** The author's wish for this section, with `only`. */
  instruction?: string
}

/**
 * Writes what is still missing of a book. Resolves when every step was kept, even if sections failed; throws `ModelError` or
 * what `keep` threw.
 */
export type WriteBook = (
  order: BookOrder,
  kept: readonly BookStep[],
  hooks: BookHooks,
  options?: BookOptions,
) => Promise<void>
