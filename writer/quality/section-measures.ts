/** Measured on each finished section, without a model. */
export interface SectionMeasures {
  words: number
  wordsAsked: number
  /** Ends with a complete sentence, and no paragraph breaks off. */
  complete: boolean
  /** Share of the text that repeats itself or an earlier section, 0 to 1. */
  repetition: number
  /** Share of lines in the language asked for, 0 to 1. */
  language: number
  /** Leaked prompts, preambles or headings that were not asked for: what was found. */
  leaks: string[]
  /** Calls it took: 1 when the first draft was good. */
  drafts: number
}
