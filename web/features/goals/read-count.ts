import { withWesternDigits } from '#manuscript/model/western-digits.ts'

/** Matches a whole number, with or without thousands separators. */
const grouped = /^(?:\d+|\d{1,3}(?:[\s.,'’٬،，]\d{3})+)$/

/**
 * Returns null for an empty field, and undefined if the input is not a number of words up to
 * `most`. The digits can be those of any script.
 */
export const readCount = (text: string, most: number): number | null | undefined => {
  // Numbers copied from Arabic and Hebrew text often have invisible direction marks.
  const trimmed = withWesternDigits(text)
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
  if (trimmed === '') return null
  const count = grouped.test(trimmed) ? Number(trimmed.replace(/\D/g, '')) : Number.NaN
  return count >= 1 && count <= most ? count : undefined
}
