import type { ResultNote } from '#manuscript/model/result-notes.ts'

/** This file must not import zod, because public pages load it too. */
const noteTexts: Record<ResultNote, string> = {
  unchanged: 'Nothing was changed. The model returned the text unchanged twice.',
  refused: 'The model declined to work on a part of the text. That part is unchanged.',
  other_language: 'The result is not in the requested language, even after a second attempt.',
  length_missed: 'The result is far from the requested length.',
}

/** The built-in writer can miss a length for one reason only. */
const builtinTexts: Partial<Record<ResultNote, string>> = {
  length_missed:
    'This is longer than requested. The remaining sentences contain conditions, negations, warnings, doses or deadlines, or are needed by such a sentence, so none can be cut safely.',
}

export const noteTextOf = (note: ResultNote, writer: 'model' | 'builtin' | undefined): string =>
  (writer === 'builtin' ? builtinTexts[note] : undefined) ?? noteTexts[note]
