/**
 * Returns the anchor of a section's line in the table of contents. The numbers in it start at 1.
 */
export const lineAnchor = (chapterIndex: number, sectionIndex: number): string =>
  `line-${chapterIndex + 1}-${sectionIndex + 1}`

/** Returns the anchor of a section in the reader. The numbers in it start at 1. */
export const sectionAnchor = (chapterIndex: number, sectionIndex: number): string =>
  `section-${chapterIndex + 1}-${sectionIndex + 1}`
