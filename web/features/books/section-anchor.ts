/** Where a section stands in the reader, for a link. Counted from 1. */
export const sectionAnchor = (chapterIndex: number, sectionIndex: number): string =>
  `section-${chapterIndex + 1}-${sectionIndex + 1}`
