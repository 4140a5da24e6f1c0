import type { CallPriority } from '#writer/model/language-model.ts'

/** Options that all calls of one planning step share. */
export interface PlanCall {
  callPriority: CallPriority
  signal: AbortSignal
  /** The author's instruction for this run, for example "a sad ending". */
  instruction?: string
}
