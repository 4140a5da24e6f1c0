export const bookTypes = ['guide', 'fiction', 'essay', 'informative'] as const
export type BookType = (typeof bookTypes)[number]

/** Default words per section, as `countWords` counts them. */
export const SECTION_WORDS = 700
