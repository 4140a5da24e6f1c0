import { isInOrder } from './book-order.ts'
import type { BookOrder } from './book-order.ts'
import type { BookSoFar } from './book-so-far.ts'
import type { SectionPlace } from './book-state.ts'
import { endOfSection } from './section-memory.ts'

/**
 * Lists the positions of the preceding sections, nearest first: those of the same chapter and, in
 * fiction, of the previous chapters.
 */
export const placesBefore = (book: BookSoFar, order: BookOrder, chapter: number, section: number): SectionPlace[] => {
  const places: SectionPlace[] = []
  for (let at = chapter; at >= (isInOrder(order) ? 0 : chapter); at--)
    for (
      let index = (at === chapter ? section : book.outline!.chapters[at]!.subchapters.length) - 1;
      index >= 0;
      index--
    )
      places.push({ chapter: at, section: index })
  return places
}

/** Returns the end of the text before a section. Failed sections are skipped. */
export const lastWordsBefore = (book: BookSoFar, order: BookOrder, chapter: number, section: number): string => {
  const before = placesBefore(book, order, chapter, section).find((place) => book.section(place.chapter, place.section))
  return before ? endOfSection(book, order, before) : ''
}

/**
 * Lists, in reading order, the titles of the failed sections between the last written section and
 * this one.
 */
export const missingBefore = (book: BookSoFar, order: BookOrder, chapter: number, section: number): string[] => {
  const places = placesBefore(book, order, chapter, section)
  const standing = places.findIndex((place) => book.section(place.chapter, place.section))
  return places
    .slice(0, standing === -1 ? undefined : standing)
    .filter((place) => book.failure(place.chapter, place.section))
    .map((place) => book.outline!.chapters[place.chapter]!.subchapters[place.section]!.title)
    .reverse()
}
