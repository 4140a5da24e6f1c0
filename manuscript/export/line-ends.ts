import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'

const mark = /[!?…‽！？؟۔؛]$/u

/** Returns true for text after which a line may break before a number, such as that of a note. */
export const endsLineBeforeNumber = ({ text, note, math }: ManuscriptRun): boolean => !note && !math && mark.test(text)
