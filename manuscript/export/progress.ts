/** A step of making a file. `share` is its finished part from 0 to 1, or null if it is not known. */
export interface ExportProgress {
  step: 'writing' | 'typesetting'
  share: number | null
}

/** Receives the progress of a file. It may be called often. */
export type ReportProgress = (progress: ExportProgress) => void
