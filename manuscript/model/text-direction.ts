const letter = /\p{L}/u
/**
 * Matches Hebrew, Arabic and related scripts, with their presentation forms and the scripts of
 * plane 1.
 */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Returns a paragraph's direction from its first letter, like the browser's `dir="auto"`. Returns
 * null if there is no letter; the direction then follows from the surrounding text.
 */
export const textDirection = (text: string): 'ltr' | 'rtl' | null => {
  const first = letter.exec(text)?.[0]
  if (first === undefined) return null
  return fromTheRight.test(first) ? 'rtl' : 'ltr'
}

export type TextDirection = 'ltr' | 'rtl'

/**
 * Returns the direction of a paragraph that consists of runs. The letters of a formula don't count.
 */
export const runsDirection = (runs: readonly { text: string; math?: boolean }[]): TextDirection | undefined => {
  for (const { text, math } of runs) {
    const direction = math ? null : textDirection(text)
    if (direction) return direction
  }
  return undefined
}

/** Returns the direction of runs if it differs from that of the surrounding text. */
export const otherDirection = (
  runs: readonly { text: string; math?: boolean }[],
  around: TextDirection,
): TextDirection | undefined => {
  const direction = runsDirection(runs)
  return direction === around ? undefined : direction
}
