/** Characters of the block that are shown on each side of a passage. */
const AROUND = 48
/**
 * Maximum number of characters that are cut off to end at a space. A longer word is cut between two
 * characters.
 */
const LONGEST_WORD = 24

const isLowSurrogate = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1))

/** Returns the text before a passage, from the beginning of a word. */
export const excerptBefore = (text: string, start: number): string => {
  const cut = start - AROUND
  if (cut <= 0) return text.slice(0, start)
  const space = text.slice(cut - 1, Math.min(start, cut + LONGEST_WORD)).search(/\s/u)
  const from = space < 0 ? cut + Number(isLowSurrogate(text, cut)) : cut + space
  return `…${text.slice(from, start)}`
}

/** Returns the text after a passage, up to the end of a word. */
export const excerptAfter = (text: string, end: number): string => {
  const cut = end + AROUND
  if (cut >= text.length) return text.slice(end)
  const from = Math.max(end, cut - LONGEST_WORD)
  const tail = text.slice(from, cut + 1)
  const space = tail.search(/\s\S*$/u)
  const to = space < 0 ? cut - Number(isLowSurrogate(text, cut)) : from + space
  return `${text.slice(end, to)}…`
}
