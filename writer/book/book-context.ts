import type { WritingContext } from '#writer/writer.ts'
import type { BookType } from '#manuscript/model/book-types.ts'
import type { BookOrder } from './book-order.ts'

export const contextOf = ({ id, description, language, nsfw }: BookOrder): WritingContext => ({
  bookId: id,
  description,
  language,
  nsfw,
})

/** Instructions for the sections of each book type. */
export const genreInstructions: Record<BookType, string> = {
  guide: 'This is a practical guide. Speak to the reader directly, go step by step, and give the reason for each step.',
  fiction:
    'This is fiction. Write in scenes with people who want something, with dialogue and concrete detail. Show what happens instead of summarizing it.',
  essay:
    'This is an essay. Follow one line of thought, answer the strongest objections, and let each paragraph make one point.',
  informative:
    'This is an informative book. Explain clearly, define each term where it first appears, and give examples.',
}
