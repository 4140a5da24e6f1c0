import { SECTION_WORDS } from '#manuscript/model/book-types.ts'
import type { BookRow } from '../repository.ts'
import { sectionKey } from './section-key.ts'
import type { WrittenBook } from '../view/book-view.ts'

/** Returns the keys of all sections, which are those that were ordered until the titles are known. */
const placesOf = ({ chapters, subChapters }: BookRow, { outline }: WrittenBook): string[] =>
  outline
    ? outline.chapters.flatMap(({ subchapters }, chapter) =>
        subchapters.map((_, section) => sectionKey(chapter, section)),
      )
    : Array.from({ length: chapters }, (_, chapter) =>
        Array.from({ length: subChapters }, (_, section) => sectionKey(chapter, section)),
      ).flat()

export const plannedWords = ({ planned }: WrittenBook, key: string): number => planned.get(key) ?? SECTION_WORDS

/** Returns the planned number of words that are still to be written. */
export const wordsLeft = (book: BookRow, written: WrittenBook): number =>
  placesOf(book, written)
    .filter((key) => !written.sections.has(key) && !written.failed.has(key))
    .reduce((sum, key) => sum + Math.max(0, plannedWords(written, key) - (written.drafts.get(key)?.words ?? 0)), 0)

/**
 * Returns how much of a book was delivered, in planned words. Its price is divided in this
 * proportion: a finished section counts with its planned words, a draft with the words it has, and
 * any other section with 0.
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
