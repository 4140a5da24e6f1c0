export const bookTypes = ['guide', 'fiction', 'essay', 'informative'] as const
export type BookType = (typeof bookTypes)[number]

/** Words of a section where none were asked for, as `countWords` counts them. */
export const SECTION_WORDS = 700
