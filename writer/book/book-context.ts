import type { WritingContext } from '#writer/writer.ts'
import type { BookType } from '#manuscript/model/book-types.ts'
import type { BookOrder } from './book-order.ts'

export const contextOf = ({ id, description, language, nsfw }: BookOrder): WritingContext => ({
  bookId: id,
  description,
  language,
  nsfw,
})

/** Names each book type the way a planning prompt says it. */
export const bookTypeNames: Record<BookType, string> = {
  guide: 'a practical guide',
  fiction: 'a work of fiction',
  essay: 'a book-length essay',
  informative: 'an informative book',
}

/** Tells the model how to write sections of each book type. */
export const genreInstructions: Record<BookType, string> = {
  guide: 'This is a practical guide: speak to the reader, go step by step, and say why as well as how.',
  fiction:
    'This is fiction: tell it in scenes, with people who want something, with dialogue and the senses; show rather than sum up.',
  essay:
    'This is an essay: follow one line of thought, weigh what speaks against it, and let each paragraph earn its place.',
  informative: 'This is an informative book: explain clearly, define terms when they first come, and give examples.',
}
