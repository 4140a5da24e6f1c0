import type { BookType } from './book-types.ts'

/** Genres that refine a book's type. An order without a genre uses the craft of its type. */
export const genres = ['novel', 'story', 'guide', 'textbook', 'essay', 'article', 'memoir', 'report'] as const
export type Genre = (typeof genres)[number]

export const typeOfGenre: Readonly<Record<Genre, BookType>> = {
  novel: 'fiction',
  story: 'fiction',
  guide: 'guide',
  textbook: 'guide',
  essay: 'essay',
  article: 'essay',
  memoir: 'essay',
  report: 'informative',
}
