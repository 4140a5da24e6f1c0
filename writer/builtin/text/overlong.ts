/** Longer than any sentence: such a text is a list, a table without marks, or an attack. */
const MAX_SENTENCE_LENGTH = 2000

/**
 * Returns true for text that is left unchanged, because analysing it would take long and find
 * nothing.
 */
export const isOverlong = (sentence: string): boolean => sentence.length > MAX_SENTENCE_LENGTH
