import type { Book } from '#manuscript/model/book.ts'
import type { FontFiles } from './font-families.ts'
import type { TypstEngine } from './pdf-typst.ts'

/** What the process that sets a book is told. */
export interface PdfJob {
  book: Book
  /** ISO time, for the document's properties. */
  created?: string
  /** The fonts that are there. */
  fonts: FontFiles
  engine?: TypstEngine
}

/** The exit code with which it gives out the families that are missing instead of a PDF. */
export const FONTS_MISSING = 3
