/**
 * Notes about an edited text: it came back `unchanged`, a part was `refused` and stays as it was,
 * it is in another language, or its length is far from the requested one.
 */
export const resultNotes = ['unchanged', 'refused', 'other_language', 'length_missed'] as const
export type ResultNote = (typeof resultNotes)[number]
