import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'

/** Characters that change the direction of the text after them, also outside the comment. */
const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g

/**
 * Removes control characters and direction marks from a comment, which could reorder the text
 * beside it.
 */
export const cleanComment = (text: string): string => cleanText(text).replace(directionMarks, '').trim()

/** Cleans the name of a person: one line of visible characters. */
export const cleanName = (name: string): string => cleanLine(name.replace(directionMarks, ''))
