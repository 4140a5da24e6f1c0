import type { PlacedSpan } from './present-ripple.ts'

/** A text in which spans were replaced, with a mapping of positions to the original text. */
export interface RenamedText {
  text: string
  /**
   * Returns the position of a range in the original text, or undefined if the range touches a
   * replaced span.
   */
  original(start: number, end: number): { start: number; end: number } | undefined
}

/** Replaces spans in the text of one block. */
export const renameText = (text: string, spans: readonly PlacedSpan[]): RenamedText => {
  const sorted = spans.toSorted((one, other) => one.start - other.start)
  const pieces: string[] = []
  /** The unchanged ranges, with their starts in both texts and their lengths. */
  const kept: { renamed: number; original: number; length: number }[] = []
  let at = 0
  let length = 0
  const keep = (end: number) => {
    kept.push({ renamed: length, original: at, length: end - at })
    pieces.push(text.slice(at, end))
    length += end - at
  }
  for (const { start, end, to } of sorted) {
    keep(start)
    pieces.push(to)
    length += to.length
    at = end
  }
  keep(text.length)
  return {
    text: pieces.join(''),
    original: (start, end) => {
      const stretch = kept.find(({ renamed, length: size }) => start >= renamed && end <= renamed + size)
      if (!stretch) return undefined
      const shift = stretch.original - stretch.renamed
      return { start: start + shift, end: end + shift }
    },
  }
}
