import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ReadFile } from '../draft-to-manuscript.ts'
import type { FileType } from '../file-type.ts'

/** The job of reading one file. */
export interface ImportJob {
  type: FileType
  name: string
  language?: LanguageCode | undefined
  /** True if the bytes of the images are needed. */
  withImages?: boolean
  /** Processor time after which the process is stopped, in milliseconds. */
  computingMs: number
}

/** Limits of the reading process: memory in megabytes, and processor time in milliseconds. */
export interface WatchedResources {
  megabytes: number
  computingMs: number
}

/** The outcome of reading one file. The bytes of its images follow it, in the same order. */
export type ImportOutcome =
  | ({ images: { name: string; bytes: number }[] } & Omit<ReadFile, 'images'>)
  | { refused: string }
