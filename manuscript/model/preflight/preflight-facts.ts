import type { PaperName } from '../cover/print-facts.ts'
import type { PdfPage } from '../export-options.ts'
import type { LanguageCode } from '../languages.ts'
import type { AiUse, Publication } from '../publication/publication.ts'

/** An image in the text. `pixels` is null if it is no longer stored. Drawings have no resolution. */
export interface PlacedImage {
  alt: string
  /** Per cent of the width of the text. */
  width: number
  pixels: { width: number; height: number } | null
  isDrawing: boolean
}

/** Facts about a text. */
export interface TextFacts {
  isComplete: boolean
  /** Titles of chapters, with the number of characters in their text. */
  chapters: { title: string; characters: number }[]
  /** The deepest level of headings: 1 for chapters alone. */
  levels: number
  characters: number
  links: string[]
  /** Placeholders that were found, such as `[TODO]`. */
  placeholders: string[]
  /** Phrases that name a page, such as `see page 12`. */
  pageMentions: string[]
  images: PlacedImage[]
  /** Bytes of the text and of its images, which is more than the EPUB has. */
  bytes: number
}

export interface PrintChoices {
  page: PdfPage
  /** The trimmed size of the page in inches. */
  size: { width: number; height: number }
  paper: PaperName
  /** null while it is unknown. */
  pages: number | null
  /** The inner margin of the PDF in inches, for this number of pages. */
  innerMargin: number | null
}

export interface CoverFacts {
  isMade: boolean
  inEpub: boolean
  /** The size in pixels; null without an image, or for a drawing. */
  image: { width: number; height: number } | null
}

/** All facts that the shops' rules check. */
export interface PreflightFacts {
  title: string
  language: LanguageCode
  details: Publication
  aiUse: AiUse
  text: TextFacts
  cover: CoverFacts
  print: PrintChoices
}
