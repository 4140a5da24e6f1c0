import type { LanguageCode } from './languages.ts'

/** A stretch of text in one style. `href` is http, https or mailto; anything else is dropped by `cleanBook`. */
export interface Run {
  text: string
  bold?: boolean
  italic?: boolean
  underline?: boolean
  href?: string
}

export type Block =
  | { type: 'paragraph'; text: Run[] }
  | { type: 'quote'; text: Run[] }
  | { type: 'list'; ordered: boolean; items: Run[][] }

/** An h3 of the editor, a sub-chapter of the generator. */
export interface Section {
  title: string
  blocks: Block[]
}

/** An h2 of the editor. `blocks` stand before its first section. */
export interface Chapter {
  title: string
  blocks: Block[]
  sections: Section[]
}

export interface Book {
  title: string
  author: string
  language: LanguageCode
  /** When the text was begun and last changed, in ISO 8601 and UTC; exported files carry them. */
  dates?: { created: string; modified: string }
  /** What stands before the first chapter; most books have none. */
  opening?: Block[]
  /** Text is missing, because it is not written yet or could not be written; the title page says so. */
  incomplete?: boolean
  chapters: Chapter[]
}
