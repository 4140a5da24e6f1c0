import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { Genre } from '#manuscript/model/genres.ts'
import type { BookOrder } from '#writer/book/book-order.ts'

interface NamedText {
  title: string
  content: string
}

/** An order with everything that its author already knows. Only the description is required. */
export interface PlanOrder extends BookOrder {
  /** Id of the book. The suffix of its prompts' tags derives from it. */
  book: string
  /** Refines `type`. Without it, the craft of the type applies. */
  genre?: Genre
  audience?: string
  tone?: string
  pointOfView?: string
  tense?: string
  /** A sample of the author's own writing. */
  sample?: string
  guidelines?: readonly NamedText[]
  references?: readonly NamedText[]
  /** Things that the book should avoid. */
  avoid?: readonly string[]
  /** Length of the whole book, counted as `countWords` does. Overrides `wordsPerSection`. */
  totalWords?: number
}

export const plannedWords = ({ chapters, subChapters, totalWords, wordsPerSection }: PlanOrder): number =>
  totalWords ?? chapters * subChapters * (wordsPerSection ?? SECTION_WORDS)
