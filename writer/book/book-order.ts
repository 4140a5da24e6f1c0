import type { BookType } from '#manuscript/model/book-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

/** Describes the book that a person ordered. */
export interface BookOrder {
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
  /** Reads the facts out of each written section, by one more call for each. */
  readsFacts?: boolean
  /** Id of the ordering user. The call queue shares capacity fairly between users. */
  user: string
}
