/**
 * What a reader has to know of a text that was worked on: it came back `unchanged`, a part of it was `refused` and left as it
 * was, it came back in another language, or its length is far from the one asked for.
 */
export const resultNotes = ['unchanged', 'refused', 'other_language', 'length_missed'] as const
export type ResultNote = (typeof resultNotes)[number]
