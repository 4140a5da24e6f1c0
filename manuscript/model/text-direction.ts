const letter = /\p{L}/u
/** Hebrew, Arabic and their neighbours, with the forms that they have at the end of the plane, and the scripts of plane 1. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Which way a paragraph runs, by its first letter, as the browser's `dir="auto"` does; null where it has none, so that it
 * runs as the text around it.
 */
export const textDirection = (text: string): 'ltr' | 'rtl' | null => {
  const first = letter.exec(text)?.[0]
  if (first === undefined) return null
  return fromTheRight.test(first) ? 'rtl' : 'ltr'
}

/** The same of a paragraph in pieces. */
export const runsDirection = (runs: readonly { text: string }[]): 'ltr' | 'rtl' | undefined => {
  for (const { text } of runs) {
    const direction = textDirection(text)
    if (direction) return direction
  }
  return undefined
}
