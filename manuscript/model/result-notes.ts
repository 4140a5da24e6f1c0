/**
 * Notes about an edited text: it came back `unchanged`, the model `refused` a part, which is
 * unchanged, the text is in another language, or its length is far from the requested one.
 */
export const resultNotes = ['unchanged', 'refused', 'other_language', 'length_missed'] as const
export type ResultNote = (typeof resultNotes)[number]
