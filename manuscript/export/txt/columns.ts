const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff01-\uff60]/u
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

const columnsOf = (letter: string): number => (wide.test(letter) ? 2 : 1)

/** Counts the columns of a text in a monospaced font. */
export const countColumns = (text: string): number => {
  let width = 0
  for (const { segment } of letters.segment(text)) width += columnsOf(segment)
  return width
}

/** Splits text into pieces that a line may end after: words with the space that follows, and wide letters. */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  let word = ''
  for (const { segment } of letters.segment(text)) {
    word += segment
    if (segment === ' ' || wide.test(segment)) {
      pieces.push(word)
      word = ''
    }
  }
  return word === '' ? pieces : [...pieces, word]
}

const inPieces = (word: string, width: number): string[] => {
  const parts: string[] = []
  let part = ''
  let used = 0
  for (const { segment } of letters.segment(word)) {
    const columns = columnsOf(segment)
    if (used + columns > width && part !== '') {
      parts.push(part)
      part = ''
      used = 0
    }
    part += segment
    used += columns
  }
  return [...parts, part]
}

/** Breaks a line into lines of at most `width` columns, at spaces where there are any. */
export const wrapLine = (text: string, width: number): string[] => {
  if (countColumns(text) <= width) return [text]
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const piece of piecesOf(text).flatMap((one) =>
    countColumns(one.trimEnd()) > width ? inPieces(one, width) : [one],
  )) {
    if (used + countColumns(piece.trimEnd()) > width && line !== '') {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += piece
    used += countColumns(piece)
  }
  return [...lines, line.trimEnd()]
}
