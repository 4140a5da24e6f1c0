/** Longer sentences are cut off, so that a paragraph of any length costs the same. */
const MOST = 2000

/** Titles and other abbreviations after which a sentence goes on, in lower case and without the stop. */
const abbreviations = new Set(
  'mr mrs ms mme mlle dr dra prof st sr sra srta sig dott dhr mevr hr fr gen col capt lt sgt rev hon gov sen jr vs cf fig nr no vol ca bzw vgl z d u др г ул т'.split(
    ' ',
  ),
)
/** The longest of them, with the space and the bracket around it. */
const LONGEST = 16

const lastWord = /(?:^|[\s("'“‘„«])((?:\p{L}\.\s?)*\p{L}+)\.\s*$/u

/** Returns true if a text ends with an abbreviation or an initial, such as "Dr." or "J.". */
const endsInAbbreviation = (text: string): boolean => {
  const word = lastWord.exec(text.slice(-LONGEST))?.[1]
  if (word === undefined) return false
  return word.includes('.') || (/^\p{Lu}$/u.test(word) && word !== 'I') || abbreviations.has(word.toLowerCase())
}

/**
 * Returns the beginning and the end of the sentence around an offset. At the end of a paragraph,
 * the last sentence counts.
 */
export const sentenceAt = (text: string, offset: number, language: string): [number, number] => {
  const from = Math.max(0, offset - MOST)
  const part = text.slice(from, offset + MOST)
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(part)
  const found = segments.containing(Math.min(offset - from, part.length - 1))
  if (!found) return [0, text.length]
  let [start, end] = [found.index, found.index + found.segment.length]
  while (start > 0 && endsInAbbreviation(part.slice(Math.max(0, start - LONGEST), start)))
    start = segments.containing(start - 1)!.index
  while (end < part.length && endsInAbbreviation(part.slice(start, end)))
    end += segments.containing(end)!.segment.length
  return [from + start, from + start + part.slice(start, end).trimEnd().length]
}
