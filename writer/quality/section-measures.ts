/** Measurements of a finished section, made without a model. */
export interface SectionMeasures {
  words: number
  wordsAsked: number
  /** True if the section ends with a complete sentence and no paragraph breaks off. */
  complete: boolean
  /** Share of the text that repeats itself or an earlier section, 0 to 1. */
  repetition: number
  /** Share of the lines in the requested language, 0 to 1. */
  language: number
  /** Leaked prompt text, preambles and unrequested headings. */
  leaks: string[]
  /** The number of drafts; 1 if the first one was good. */
  drafts: number
}
