/** Longer sentences are cut off, so that a paragraph of any length costs the same. */
const MOST = 2000

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
  const begins = from + found.index
  return [begins, begins + found.segment.trimEnd().length]
}
