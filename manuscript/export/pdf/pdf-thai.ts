interface Piece {
  text: string
  /** A line must not end within it. */
  isWhole: boolean
}

// Matches Thai letters with the characters that end a phrase, including the repetition mark, which
// follows a space.
// oxlint-disable-next-line no-misleading-character-class -- the range is meant to hold marks on their own
const phrase = /([\u0E00-\u0E45\u0E47-\u0E5B]+)((?: ?\u0E46|[)\]}>”’»…!?:;,.%])*)/gu
// Loading the dictionary takes longer than all other text of a short book, so only Thai loads it.
let segmenter: Intl.Segmenter | undefined
const lastWordOf = (letters: string): number => {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  return [...segmenter.segment(letters)].at(-1)!.index
}

/**
 * Splits Thai text. Typst finds Thai words but would also start a line with a following bracket,
 * space or ๆ, so the last word of each phrase stays together with its closing characters.
 */
export const thaiPieces = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: whole, 1: letters, index } of text.matchAll(phrase)) {
    const start = index + lastWordOf(letters!)
    if (start > end) pieces.push({ text: text.slice(end, start), isWhole: false })
    end = index + whole.length
    pieces.push({ text: text.slice(start, end), isWhole: true })
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isWhole: false })
  return pieces
}
