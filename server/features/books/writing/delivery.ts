import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { BookRow } from '../repository.ts'
import { sectionKey } from './section-key.ts'
import type { WrittenBook } from '../view/book-view.ts'

/**
 * Returns the keys of all sections of the outline, or of all ordered sections before an outline
 * exists.
 */
const placesOf = ({ chapters, subChapters }: Pick<BookRow, 'chapters' | 'subChapters'>, { outline }: WrittenBook) => {
  const counts = outline?.chapters.map(({ subchapters }) => subchapters.length) ?? Array(chapters).fill(subChapters)
  return counts.flatMap((sections: number, chapter) =>
    Array.from({ length: sections }, (_, section) => sectionKey(chapter, section)),
  )
}

export const plannedWords = ({ planned }: WrittenBook, key: string): number => planned.get(key) ?? SECTION_WORDS

/** Returns the planned number of words that are still to be written. */
export const wordsLeft = (book: BookRow, written: WrittenBook): number =>
  placesOf(book, written)
    .filter((key) => !written.sections.has(key) && !written.failed.has(key))
    .reduce((sum, key) => sum + Math.max(0, plannedWords(written, key) - (written.drafts.get(key)?.words ?? 0)), 0)

/**
 * Returns the delivered and the planned words of a book, in whose proportion its price is divided.
 * A finished section counts with its planned words, a draft with the words it has, and any other
 * section with 0.
 */
export const deliveryOf = (book: BookRow, written: WrittenBook): { delivered: number; planned: number } => {
  let delivered = 0
  let planned = 0
  for (const key of placesOf(book, written)) {
    const words = plannedWords(written, key)
    planned += words
    if (written.sections.has(key)) delivered += words
    else delivered += Math.min(words, written.drafts.get(key)?.words ?? 0)
  }
  return { delivered, planned }
}
