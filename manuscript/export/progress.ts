/** A step of making a file. Typst sets all pages in one call, so there is no page number to report. */
export type MakingStep = 'writing' | 'typesetting'

/** Receives each step of making a file when it begins. */
export type ReportProgress = (step: MakingStep) => void
