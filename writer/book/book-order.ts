import type { BookType } from '#manuscript/model/book-types.ts'
import type { Genre } from '#manuscript/model/genres.ts'
import type { MemoryMode } from '#writer/bible/memory-mode.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

interface NamedText {
  title: string
  content: string
}

/** The optional fields of an order with details of the book. */
export interface BookDetails {
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
  /** Writes the chapters of fiction at the same time. */
  fast?: boolean
  /** The memory mode, if the author chose it. Otherwise the model and the cost decide. */
  memory?: MemoryMode
  /**
   * True to extract the facts of each written section of a planned book, with one more call per
   * section. A book that an older version began has no plan, and its facts are not extracted.
   */
  readsFacts?: boolean
}

/** Describes the book that a person ordered. */
export interface BookOrder extends BookDetails {
  /**
   * Id of the book. Its model calls are recorded for it. The tags of its prompts derive from it, so
   * that the prompts begin alike and providers find them in their caches.
   */
  id?: string
  description: string
  chapters: number
  subChapters: number
  language: LanguageCode
  type: BookType
  author: string
  nsfw?: boolean
  /**
   * Words per section as `countWords` counts them: characters for Chinese and Japanese. The default
   * is `SECTION_WORDS`.
   */
  wordsPerSection?: number
  /** Id of the ordering user. The call queue shares capacity fairly between users. */
  user: string
}

/**
 * Returns true if each chapter is written with the text of the chapters before it, as stories need.
 * The whole text can be sent with a section only if the chapters before it are written.
 */
export const isInOrder = ({ type, fast = false, memory }: BookOrder): boolean =>
  memory === 'whole' || (type === 'fiction' && !fast)

/** Returns true if each section is followed by a call that extracts its facts. */
export const readsFactsOf = ({ readsFacts = false }: BookOrder, hasPlan: boolean): boolean => readsFacts && hasPlan
