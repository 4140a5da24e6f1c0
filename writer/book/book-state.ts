import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Outline, SectionPlace } from '#manuscript/model/outline.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { FindingDecision } from '#writer/bible/decide-finding.ts'
import type { PlanStep } from '#writer/plan/plan-steps.ts'
import type { SectionMeasures } from '#writer/quality/section-measures.ts'
import type { BookOrder } from './book-order.ts'

export type { SectionPlace }

export interface SectionBrief {
  /** The content that this section must cover. */
  goal: string
  /** Facts and terms with which the section must agree. */
  facts: string[]
  words: number
}

export interface ChapterBrief {
  goal: string
  /** State of the story or argument when the chapter begins, and when it ends. */
  entry: string
  exit: string
  sections: SectionBrief[]
}

export interface WrittenSection extends SectionPlace {
  blocks: ManuscriptBlock[]
  words: number
  measures: SectionMeasures
  /**
   * Set if the length is far from the plan, which is not an error: `short` is 60 to 75 % of the
   * planned words, `long` is more than 135 %. Steps stored before 2026-11-22 have no note.
   */
  note?: 'short' | 'long'
}

/**
 * Reasons why a section has no usable text. `refused`: the model declined the whole request.
 * `content filter`: the provider's filter stopped the reply. `empty`: the reply has no text, or one
 * word. `looped`: the reply repeats the same sentence. `thoughts`: the reply is the model's notes
 * to itself. `too short`: the text has under 60 % of the planned words. `no usable text`: anything
 * else, for example text in another language.
 */
export type SectionFailure =
  | 'refused'
  | 'content filter'
  | 'empty'
  | 'looped'
  | 'thoughts'
  | 'too short'
  | 'no usable text'

/** A section that could not be written. The pipeline continues with the rest of the book. */
export interface FailedSection extends SectionPlace {
  reason: SectionFailure
  /** Explains the failure in one sentence to the person who ordered the book. */
  message: string
  /**
   * Usable text that exists despite the failure, for example of a section that stayed too short.
   */
  draft: ManuscriptBlock[] | null
  /** Word count of the draft, 0 without a draft. */
  words: number
}

/** The text of a section whose writing was interrupted. A later run continues from it. */
export interface SectionDraft extends SectionPlace {
  blocks: ManuscriptBlock[]
  words: number
  /**
   * Set if the draft is complete and only an improvement was interrupted. A later run uses it
   * unchanged.
   */
  whole?: true
}

/**
 * A finished step of a book. The caller stores each step and passes the stored steps to a later
 * run, which does not repeat them.
 */
export type BookStep =
  /** Books that an older version began have no plan. */
  | PlanStep
  /** Derived from the plan, like the briefs. */
  | { type: 'outline'; outline: Outline }
  | { type: 'brief'; chapter: number; brief: ChapterBrief }
  /**
   * `memory` is the mode of the book when the section was written. A later run continues with the
   * mode of the first section. Steps stored before 2026-11-23 and books without a plan have none.
   */
  | { type: 'section'; section: WrittenSection; facts: string[]; memory?: MemoryMode }
  /**
   * Counts as finished. A `section` step for the same position replaces it. To retry the section,
   * omit this step from `storedSteps`, or pass the section as `only`.
   */
  | ({ type: 'section-failed' } & FailedSection)
  /**
   * Passed to `draft`, never to `keep`. A `section` or `section-failed` step for the same position
   * replaces it.
   */
  | ({ type: 'section-draft' } & SectionDraft)
  /**
   * Facts and promises that a written section states, with their quotes. `unread` is set if the
   * text of the section has changed since they were extracted.
   */
  | ({ type: 'facts'; found: SectionFacts; unread?: true } & SectionPlace)
  /** Made by the author, not by a run. */
  | ({ type: 'decision' } & FindingDecision)
  /** Repaired transitions of a chapter: the sections that the repair changed. */
  | { type: 'boundary'; chapter: number; sections: { section: number; blocks: ManuscriptBlock[] }[] }
  | { type: 'title'; title: string }

/** The reason why a call has not returned anything yet. Times are milliseconds since 1970. */
export type BookWaiting =
  /** The provider asked the client to wait until this time. */
  | { reason: 'rate limited'; until: number; attempt: number; attempts: number }
  /**
   * The request was sent at `since` and no token has arrived. `isAlive` is true if a local server
   * still answers other requests.
   */
  | { reason: 'no answer'; since: number; isAlive?: boolean }
  /** The call failed and is repeated at `until`. Attempt 2 of 4 is the first of three retries. */
  | { reason: 'retrying'; until: number; attempt: number; attempts: number }

/**
 * Progress events of a running book. `section-delta` counts streamed words, which are not yet
 * checked or stored.
 */
export type BookProgress =
  | { type: 'outline-started' }
  | ({ type: 'section-started' } & SectionPlace)
  | ({ type: 'section-delta'; words: number } & SectionPlace)
  | ({ type: 'section-repaired'; why: string } & SectionPlace)
  /**
   * `step` names the waiting step (`section 0.2`, `title`). Several steps may wait at once, each
   * until its `waiting-over`.
   */
  | { type: 'waiting'; step: string; waiting: BookWaiting }
  | { type: 'waiting-over'; step: string }
  /** The prompt exceeded the model's context window, so these parts were omitted. */
  | { type: 'prompt-shortened'; step: string; parts: string[] }

export interface BookHooks {
  /**
   * Called before each step with its id. If it rejects, no further step begins, the running steps
   * finish and are stored, and the run rejects with the same error. Not called with `only`.
   */
  begin?(step: string): Promise<void>
  /** Resolves when the step is committed. Dependent steps start only then. */
  keep(step: BookStep): Promise<void>
  /**
   * Receives the partial text of each section that ends without a result, because the signal
   * aborted or the calls failed permanently. The pipeline calls it within milliseconds of the abort
   * and awaits it before the run rejects.
   */
  draft?(draft: SectionDraft): Promise<void>
  progress(event: BookProgress): void
  signal: AbortSignal
}

export interface BookOptions {
  /**
   * Writes only this section, even if it is stored, and repeats no brief, transition or title.
   * Stores exactly one step, `section` or `section-failed`. Requires the outline among the stored
   * steps.
   */
  only?: SectionPlace
  /** The person's instruction for this section. Requires `only`. */
  instruction?: string
}

/**
 * Writes the missing steps of a book. Resolves when every step is stored, even if sections failed.
 * Throws `ModelError`, or the error that `keep` threw.
 */
export type WriteBook = (
  order: BookOrder,
  storedSteps: readonly BookStep[],
  hooks: BookHooks,
  options?: BookOptions,
) => Promise<void>
