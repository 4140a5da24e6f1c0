const wide = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\uff01-\uff60]/u
const ascii = /^[\x20-\x7e]*$/
const mark = /\p{M}/u

/** Counts the columns of a line in a monospaced font. */
export const columnsOf = (line: string): number => {
  if (ascii.test(line)) return line.length
  let width = 0
  for (const character of line) width += mark.test(character) ? 0 : wide.test(character) ? 2 : 1
  return width
}

/** Returns the unbreakable start of a line: a word, or one character in scripts without spaces. */
export const firstPiece = (line: string): string => {
  const [first = ''] = line
  return wide.test(first) || /\p{Script=Thai}/u.test(first) ? first : (/^\S{1,60}/u.exec(line)?.[0] ?? '')
}
