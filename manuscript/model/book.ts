import type { ManuscriptBlock } from './blocks/block-types.ts'
import type { ExportedPublication } from './publication/publication.ts'
import type { LanguageCode } from './languages.ts'

/**
 * Text with uniform formatting. `href` is http, https or mailto; `cleanBook` drops any other
 * address.
 */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  href?: string
}

/** The blocks of prose. A text may have all of `ManuscriptBlock`. */
export type Block =
  | { type: 'paragraph'; text: Run[] }
  | { type: 'quote'; text: Run[] }
  | { type: 'list'; ordered: boolean; items: Run[][] }

/** An h3 of the editor, or a sub-chapter of the generator. */
export interface Section {
  title: string
  blocks: ManuscriptBlock[]
}

/** An h2 of the editor. `blocks` precede its first section. */
export interface Chapter {
  title: string
  blocks: ManuscriptBlock[]
  sections: Section[]
}

export interface Book {
  title: string
  author: string
  language: LanguageCode
  /** Creation and last change of the manuscript in ISO 8601, UTC; exported files contain both. */
  dates?: { created: string; modified: string }
  /** Text before the first chapter; most books have none. */
  opening?: ManuscriptBlock[]
  /**
   * True if some text is missing, because it is not written yet or could not be written. The title
   * page says so.
   */
  incomplete?: boolean
  /** Details for its publication. A book without them has a title page with the author alone. */
  publication?: ExportedPublication
  /** True if the EPUB has a cover, which is the image named `COVER_IMAGE`. */
  cover?: true
  chapters: Chapter[]
}
