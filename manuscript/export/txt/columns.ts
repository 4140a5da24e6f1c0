const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff01-\uff60]/u
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Matches text in which each UTF-16 unit is one letter: no combining marks, surrogates or joiners.
 */
const simple =
  /^[\u0020-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u2010-\u2027\u3000-\u3029\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff60]*$/
/** Matches simple text without wide letters. */
const narrow = /^[\u0020-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u2010-\u2027]*$/

/**
 * Splits text into letters as people see them. The segmenter, which would take most of the time of
 * an export, is used only if necessary.
 */
const lettersOf = (text: string): Iterable<string> =>
  simple.test(text) ? text : Array.from(letters.segment(text), ({ segment }) => segment)

const isWide = (letter: string): boolean => letter >= '\u1100' && wide.test(letter)
const columnsOf = (letter: string): number => (isWide(letter) ? 2 : 1)

/** Counts the columns of a text in a monospaced font. */
export const countColumns = (text: string): number => {
  if (narrow.test(text)) return text.length
  let width = 0
  for (const letter of lettersOf(text)) width += columnsOf(letter)
  return width
}

/**
 * Splits text into pieces that a line may end after: words with the space that follows, and wide
 * letters.
 */
const piecesOf = (text: string): string[] => {
  const pieces: string[] = []
  let word = ''
  for (const letter of lettersOf(text)) {
    word += letter
    if (letter === ' ' || isWide(letter)) {
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
  for (const letter of lettersOf(word)) {
    const columns = columnsOf(letter)
    if (used + columns > width && part !== '') {
      parts.push(part)
      part = ''
      used = 0
    }
    part += letter
    used += columns
  }
  return [...parts, part]
}

/** Breaks a line into lines of at most `width` columns, at spaces if possible. */
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
