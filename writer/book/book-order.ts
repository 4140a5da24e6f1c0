import type { LanguageCode } from '#manuscript/model/languages.ts'

export const bookTypes = ['guide', 'fiction', 'essay', 'informative'] as const
export type BookType = (typeof bookTypes)[number]

/** What a person asks for. */
export interface BookOrder {
  description: string
  chapters: number
  subChapters: number
  language: LanguageCode
  type: BookType
  author: string
  nsfw?: boolean
  /** As `countWords` counts them (characters for Chinese and Japanese); 700 if not given. */
  wordsPerSection?: number
  /** Who ordered it, for fairness between users when calls queue. */
  user: string
}
