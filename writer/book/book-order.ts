import type { BookType } from '#manuscript/model/book-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'

/** What a person asks for. */
export interface BookOrder {
  description: string
  chapters: number
  subChapters: number
  language: LanguageCode
  type: BookType
  author: string
  nsfw?: boolean
  /** As `countWords` counts them (characters for Chinese and Japanese); `SECTION_WORDS` if not given. */
  wordsPerSection?: number
  /** Who ordered it, for fairness between users when calls queue. */
  user: string
}
