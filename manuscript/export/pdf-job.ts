import type { PdfOptions } from '#manuscript/model/export-options.ts'
import type { Exportable } from './export-text.ts'
import type { FontFiles } from './font-families.ts'
import type { LoadedImage } from './images.ts'
import type { TypstEngine } from './pdf-typst.ts'

/** Job of the process that sets a book. */
export interface PdfJob {
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

/** Exit code for missing fonts; the process then writes the family names instead of a PDF. */
export const FONTS_MISSING = 3
