import type { PdfOptions } from '#manuscript/model/export-options.ts'
import type { Exportable } from '../export-text.ts'
import type { FontFiles } from '../fonts/font-families.ts'
import type { LoadedImage } from '../images.ts'
import type { TypstEngine } from './pdf-typst.ts'

/**
 * Job of the process that sets books: a line of JSON. The images follow, each after a line with its
 * `ImageHeader`, and an empty line ends the job.
 */
export interface PdfJob {
  /** The result is `PageStart[]` as JSON, instead of a PDF. */
  wants?: 'page starts'
  book: Exportable
  options: PdfOptions
  /** ISO time, for the document's properties. */
  created?: string
  /** Available fonts. */
  fonts: FontFiles
  engine?: TypstEngine
}

/** The line before the bytes of an image. */
export interface ImageHeader extends Omit<LoadedImage, 'bytes'> {
  name: string
  length: number
}

/** The line of JSON that answers a job: fonts that are missing, or what follows it. */
export type PdfReply =
  | { missing: string[] }
  | {
      /** The length of the file, which follows. */
      length: number
      /** Bytes of memory that the process keeps, or null if it can't set another book. */
      memory: number | null
    }
