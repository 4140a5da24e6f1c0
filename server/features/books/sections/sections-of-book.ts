import type { BookRow } from '../repository.ts'

/** Returns the number of a book's sections, also after splits and merges. */
export const sectionsOfBook = ({
  sections,
  chapters,
  subChapters,
}: Pick<BookRow, 'sections' | 'chapters' | 'subChapters'>): number => sections ?? chapters * subChapters
