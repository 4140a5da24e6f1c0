/** Nobody's sentence is as long as this: it is a list, a table without its marks, or an attack. */
const MAX_SENTENCE_LENGTH = 2000

/** Whether a sentence is left as it is, since reading it closely would take too long and find nothing. */
export const isOverlong = (sentence: string): boolean => sentence.length > MAX_SENTENCE_LENGTH
