import type { Book, Run } from '../book.ts'

/**
 * A run of a manuscript. Code that knows only `Run` loses formatting, but no words: the text of a
 * formula is its TeX, and a footnote has no text of its own.
 */
export interface ManuscriptRun extends Run {
  strike?: boolean
  smallCaps?: boolean
  script?: 'sub' | 'super'
  /** The text is TeX. */
  math?: boolean
  /** The paragraphs of a footnote. The run has no other text, and no paragraph has notes. */
  note?: ManuscriptRun[][]
}

/**
 * `verse` keeps its lines and is not justified. A letter consists of paragraphs of `letter` and
 * ends with those of `signature`, which are aligned to the far side.
 */
export type ParagraphStyle = 'verse' | 'letter' | 'signature'
/** `source` is the line below a quote that names its source. */
export type QuoteStyle = 'verse' | 'source'
type Direction = 'ltr' | 'rtl'
export type Alignment = 'left' | 'center' | 'right' | null

/**
 * The place of a list item: 0 for an item of the list itself. Each item is at most one deeper than
 * the one before.
 */
export interface ItemMark {
  depth: number
  ordered: boolean
  /** The number of the first item of an ordered list that does not begin at 1. */
  start?: number
}

export interface ParagraphBlock {
  type: 'paragraph'
  text: ManuscriptRun[]
  style?: ParagraphStyle
  /** Set by the author. Without it, the direction follows from the first letter. */
  direction?: Direction
}
export interface QuoteBlock {
  type: 'quote'
  text: ManuscriptRun[]
  style?: QuoteStyle
  direction?: Direction
}
export interface ListBlock {
  type: 'list'
  ordered: boolean
  items: ManuscriptRun[][]
  /** One mark for each item; absent if no item is nested and the list begins at 1. */
  marks?: ItemMark[]
}
export interface SubsectionBlock {
  type: 'subsection'
  text: ManuscriptRun[]
}
export interface SceneBreakBlock {
  type: 'scenebreak'
}
/** All rows have as many cells as `align` has entries. */
export interface TableBlock {
  type: 'table'
  /** True if the first row has the headings of the columns. */
  header: boolean
  align: Alignment[]
  rows: ManuscriptRun[][][]
}
export interface CodeBlock {
  type: 'code'
  language: string
  text: string
}
export interface MathBlock {
  type: 'math'
  tex: string
}
export interface FigureBlock {
  type: 'figure'
  /** `sha256-` and the hash of the image's bytes in hexadecimal. */
  image: string
  alt: string
  caption: ManuscriptRun[]
  /** Percent of the text's width. */
  width: number
}

/**
 * Every block that can occur between the headings of a manuscript. `Block` is the subset for prose.
 */
export type ManuscriptBlock =
  | ParagraphBlock
  | QuoteBlock
  | ListBlock
  | SubsectionBlock
  | SceneBreakBlock
  | TableBlock
  | CodeBlock
  | MathBlock
  | FigureBlock

/** A heading of a chapter or section, with runs because it may have footnotes. */
export interface ManuscriptSection {
  title: ManuscriptRun[]
  blocks: ManuscriptBlock[]
}

export interface ManuscriptChapter extends ManuscriptSection {
  sections: ManuscriptSection[]
}

/** A part holds the chapters from its `start` to the next part. `blocks` precede its first chapter. */
export interface ManuscriptPart extends ManuscriptSection {
  /** Index of its first chapter; the number of chapters for a part at the end without any. */
  start: number
}

/** A book with every block that a project can contain. `manuscriptToBook` reduces it to prose. */
export interface Manuscript extends Pick<
  Book,
  'title' | 'author' | 'language' | 'dates' | 'incomplete' | 'publication' | 'cover'
> {
  opening: ManuscriptBlock[]
  parts: ManuscriptPart[]
  chapters: ManuscriptChapter[]
}
