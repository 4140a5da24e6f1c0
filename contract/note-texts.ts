import type { ResultNote } from '#manuscript/model/result-notes.ts'

/** For public pages too, so without zod. */
const noteTexts: Record<ResultNote, string> = {
  unchanged: 'Nothing was changed: the model gave the text back as it was, twice.',
  refused: 'The model declined to work on a part of the text. That part is unchanged.',
  other_language: 'The result is in another language than asked for. It was asked for twice.',
  length_missed: 'The result is far from the length asked for.',
}

/** The built-in writer misses a length for one reason only. */
const builtinTexts: Partial<Record<ResultNote, string>> = {
  length_missed:
    'This is longer than asked for. What is left sets conditions, denies, warns, names doses or deadlines, or is needed by a sentence that does, so none of it can go safely.',
}

export const noteTextOf = (note: ResultNote, writer: 'model' | 'builtin' | undefined): string =>
  (writer === 'builtin' ? builtinTexts[note] : undefined) ?? noteTexts[note]
