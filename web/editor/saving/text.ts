import type { Splice } from '#manuscript/model/splices.ts'

/** The blocks of a text as JSON, one string for each. The same block is the same string. */
export type Text = readonly string[]
export type Splices = readonly Splice<string>[]
