import type { BookRow } from '../repository.ts'

/** Returns the number of a book's sections, also after the author has changed the plan, or split or merged sections. */
export const sectionsOfBook = ({
  sections,
  planSections,
  chapters,
  subChapters,
}: Pick<BookRow, 'sections' | 'planSections' | 'chapters' | 'subChapters'>): number =>
  sections ?? planSections ?? chapters * subChapters
