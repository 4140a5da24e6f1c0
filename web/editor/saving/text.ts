import type { Splice } from '#manuscript/model/splices.ts'

/** The blocks of a text, each as a JSON string. Equal blocks are equal strings. */
export type Text = readonly string[]
export type Splices = readonly Splice<string>[]
