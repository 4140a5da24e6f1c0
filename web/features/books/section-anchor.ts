/** Where its line stands in the table of contents, for a link. Counted from 1. */
export const lineAnchor = (chapterIndex: number, sectionIndex: number): string =>
  `line-${chapterIndex + 1}-${sectionIndex + 1}`

/** Where a section stands in the reader, for a link. Counted from 1. */
export const sectionAnchor = (chapterIndex: number, sectionIndex: number): string =>
  `section-${chapterIndex + 1}-${sectionIndex + 1}`
