/** Marks of quotation in all supported languages, and apostrophes, which models exchange freely. */
const quotationMarks = new Set('"\'`´‘’‚‛“”„‟«»‹›「」『』《》〈〉＂＇′″')
const space = /\s/u

interface NormalizedText {
  text: string
  /** The position in the original text of each normalized character. */
  positions: number[]
}

/**
 * Normalizes white space and quotation marks, so that texts can be compared: each run of white
 * space becomes one space, each run of quotation marks becomes one apostrophe, and spaces beside an
 * apostrophe are removed, because French sets one inside its quotation marks and models leave it
 * out.
 */
const normalize = (original: string): NormalizedText => {
  const characters: string[] = []
  const positions: number[] = []
  let hasSpace = false
  let afterMark = true
  for (let at = 0; at < original.length; at++) {
    const character = original[at]!
    if (space.test(character)) {
      hasSpace = true
      continue
    }
    const isMark = quotationMarks.has(character)
    if (isMark && characters.at(-1) === "'") {
      hasSpace = false
      continue
    }
    if (hasSpace && !isMark && !afterMark) {
      characters.push(' ')
      positions.push(at - 1)
    }
    characters.push(isMark ? "'" : character)
    positions.push(at)
    hasSpace = false
    afterMark = isMark
  }
  return { text: characters.join(''), positions }
}

export const normalizeText = (text: string): string => normalize(text).text

/** A text in which many quotes are looked up. */
export interface QuotedText {
  original: string
  normalized: NormalizedText
}

export const quotedText = (original: string): QuotedText => ({ original, normalized: normalize(original) })

/** Returns true if a match at these positions of the original counts. */
type AcceptMatch = (text: string, start: number, end: number) => boolean

/** Removes the quotation marks that models put around a whole quote. */
const withoutOuterMarks = (text: string): string =>
  text.slice(text.startsWith("'") ? 1 : 0, text.length > 1 && text.endsWith("'") ? -1 : undefined)

/**
 * Returns the passage that a quote repeats word for word, as the text has it, or undefined if the
 * text has no such passage. Only white space and quotation marks may differ.
 */
export const locateQuote = (
  { original, normalized: { text, positions } }: QuotedText,
  quote: string,
  accepts: AcceptMatch = () => true,
): string | undefined => {
  const normalQuote = withoutOuterMarks(normalizeText(quote)).trim()
  if (normalQuote === '') return undefined
  for (let at = text.indexOf(normalQuote); at !== -1; at = text.indexOf(normalQuote, at + normalQuote.length)) {
    const start = positions[at]!
    const end = positions[at + normalQuote.length - 1]! + 1
    if (accepts(original, start, end)) return original.slice(start, end)
  }
  return undefined
}
