import type { BookOrder } from '#writer/book/book-order.ts'
import type { BookRow } from './repository.ts'

/** Returns the order of a stored book for the writer. */
export const orderOfBook = (book: BookRow): BookOrder => ({
  id: book.guid,
  description: book.description,
  chapters: book.chapters,
  subChapters: book.subChapters,
  language: book.language,
  type: book.type,
  author: book.author,
  user: book.userId,
})
