import type { PlacedSpan } from './present-ripple.ts'

/** A text in which spans were replaced, and the way back to the original. */
export interface RenamedText {
  text: string
  /** Returns the place of a stretch in the original, or undefined if it touches a replaced span. */
  original(start: number, end: number): { start: number; end: number } | undefined
}

/** Replaces the spans of one block in its text. */
export const renameText = (text: string, spans: readonly PlacedSpan[]): RenamedText => {
  const sorted = spans.toSorted((one, other) => one.start - other.start)
  const pieces: string[] = []
  /** The unchanged stretches: where they begin in both texts, and how long they are. */
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
