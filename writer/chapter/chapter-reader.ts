import type { LanguageModel } from '#writer/model/language-model.ts'
import type { WritingCall } from '#writer/writer.ts'
import type { ChapterBlock } from './chapter-parts.ts'
import type { SlowPassage } from './find-slow-passages.ts'
import { findSlowPassages } from './find-slow-passages.ts'
import type { SuggestedHeading } from './suggest-headings.ts'
import { suggestHeadings } from './suggest-headings.ts'
import { summarizeChapter } from './summarize-chapter.ts'

export interface ChapterRequest {
  /** Id of the project, from which the tags of the prompts derive. */
  project: string
  blocks: readonly ChapterBlock[]
  /** The part to read, counted from 0. */
  part: number
}

/** The result of a request about one part of a chapter. */
export interface OfPart<T> {
  value: T
  /**
   * The number of parts of the chapter, which depends on the model's window. 0 if the chapter has
   * no text.
   */
  parts: number
}

/** Reads the chapters of a manuscript for its author, one part with each call. Throws `ModelError`. */
export interface ChapterReader {
  /**
   * Summarizes one part, or joins the summaries of all parts if `notes` has them. The value is an
   * empty string if there is nothing to summarize.
   */
  summarize: (request: ChapterRequest & { notes: readonly string[] }, call: WritingCall) => Promise<OfPart<string>>
  findSlow: (request: ChapterRequest, call: WritingCall) => Promise<OfPart<SlowPassage[]>>
  suggestHeadings: (request: ChapterRequest, call: WritingCall) => Promise<OfPart<SuggestedHeading[]>>
}

export const chapterReader = (modelFor: (call: WritingCall) => LanguageModel): ChapterReader => ({
  summarize: (request, call) => summarizeChapter(modelFor(call), request, call),
  findSlow: (request, call) => findSlowPassages(modelFor(call), request, call),
  suggestHeadings: (request, call) => suggestHeadings(modelFor(call), request, call),
})
