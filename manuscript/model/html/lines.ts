import type {
  ManuscriptBlock,
  ManuscriptRun,
  ParagraphBlock,
  ParagraphStyle,
  QuoteStyle,
} from '../blocks/block-types.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'

/** The place of a heading in a book, if the document states it. Otherwise it follows from the depth. */
export type HeadingRank = 'title' | 'subtitle' | 'author' | 'part' | 'chapter' | 'section' | 'subsection'

type Direction = ParagraphBlock['direction']

/** One line of a document, before it is grouped with its neighbours into blocks. */
export type Line = { text: ManuscriptRun[] } & (
  | { type: 'paragraph'; style?: ParagraphStyle | undefined; direction?: Direction; isCaption?: boolean }
  | { type: 'quote'; style?: QuoteStyle | undefined; direction?: Direction }
  | { type: 'heading'; depth: number; rank?: HeadingRank | undefined }
  /** The depth of an item of the list itself is 1. `begins` is true after a separator of lists. */
  | { type: 'item'; depth: number; ordered: boolean; start?: number | undefined; begins?: boolean }
  /** A block without lines of its own, such as a table. */
  | { type: 'block'; block: ManuscriptBlock }
  /** Blocks that were copied as a whole. */
  | { type: 'copied'; blocks: EditorNode[] }
)

export type TextFormat = Omit<ManuscriptRun, 'text' | 'math' | 'note'>
