import type { Splice } from '#manuscript/model/diff/splices.ts'

/** The blocks of a manuscript, each as a JSON string. Equal blocks are equal strings. */
export type SerializedBlocks = readonly string[]
export type SerializedSplices = readonly Splice<string>[]
