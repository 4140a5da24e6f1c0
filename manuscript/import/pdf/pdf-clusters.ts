import type { PdfGlyph, PdfSign } from './pdf-glyphs.ts'

type Piece = PdfGlyph | PdfSign

const isGlyph = (piece: Piece | undefined): piece is PdfGlyph => typeof piece === 'object'
const fromTheRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u
const startsWithMark = /^\p{M}/u
const onlyMarks = /^\p{M}+$/u
const letter = /\p{L}/u

const overlap = (a: PdfGlyph, b: PdfGlyph): number => Math.min(a.right, b.right) - Math.max(a.left, b.left)

// Returns the number of previous pieces to check. The engine may return a repeated cluster much
// later, but letters printed twice directly follow each other.
const lookedBack = (text: string): number => (/^\p{ASCII}*$/u.test(text) ? 5 : 60)

const repeated = (before: readonly Piece[], piece: PdfGlyph): PdfGlyph | undefined =>
  before.filter(isGlyph).find((other) => {
    if (Math.abs(other.baseline - piece.baseline) > piece.size / 2) return false
    const width = Math.min(other.right - other.left, piece.right - piece.left)
    return other.text.endsWith(piece.text) && overlap(other, piece) > 0.6 * Math.max(width, 0.1)
  })

/**
 * Removes duplicates. Some programs write a cluster (ป้, गूँ) as several glyphs that each represent
 * all of it, or print a letter twice to make it look bold.
 */
export const removeRepeats = (pieces: readonly Piece[]): Piece[] => {
  const kept: Piece[] = []
  for (const piece of pieces) {
    const same =
      isGlyph(piece) && /\S/.test(piece.text) ? repeated(kept.slice(-lookedBack(piece.text)), piece) : undefined
    if (!same || !isGlyph(piece)) kept.push(isGlyph(piece) ? { ...piece } : piece)
    else {
      same.left = Math.min(same.left, piece.left)
      same.right = Math.max(same.right, piece.right)
    }
  }
  return kept
}

/** Moves a letter before its marks, which right-to-left reading has put in reverse order. */
const turned = (text: string): string => {
  if (!startsWithMark.test(text) || onlyMarks.test(text) || !fromTheRight.test(text)) return text
  return Array.from(text).reverse().join('').normalize('NFC')
}

/** Puts a mark behind its letter, since in right-to-left lines it precedes the letter. */
export const withMarksBehind = (pieces: readonly Piece[]): Piece[] => {
  const ordered = pieces.map((piece) => (isGlyph(piece) ? { ...piece, text: turned(piece.text) } : piece))
  for (let at = 0; at < ordered.length - 1; at++) {
    const [mark, next, before] = [ordered[at]!, ordered[at + 1]!, ordered[at - 1]]
    if (!isGlyph(mark) || !isGlyph(next) || !onlyMarks.test(mark.text)) continue
    if (!fromTheRight.test(next.text) || !letter.test(next.text)) continue
    const toNext = overlap(mark, next)
    const toBefore = isGlyph(before) && letter.test(before.text) ? overlap(mark, before) : Number.NEGATIVE_INFINITY
    if (toNext <= toBefore) continue
    ordered[at] = next
    ordered[at + 1] = mark
    at++
  }
  return ordered
}

const gapBetween = (before: PdfGlyph, after: PdfGlyph): number =>
  Math.max(after.left - before.right, before.left - after.right)

const narrowest = 0.1

/**
 * Removes spaces without a gap, which the engine adds after a mark that is set back over its
 * letter.
 */
export const removeFalseSpaces = (pieces: readonly Piece[]): Piece[] => {
  let base: PdfGlyph | undefined
  return pieces.filter((piece, index) => {
    if (isGlyph(piece)) {
      if (!onlyMarks.test(piece.text)) base = piece
      return true
    }
    const next = pieces.slice(index + 1, index + 3).find((after) => isGlyph(after) && !onlyMarks.test(after.text))
    if (piece !== 'space' || !base || !isGlyph(next)) return true
    if (Math.abs(base.baseline - next.baseline) > base.size / 2) return true
    return gapBetween(base, next) > narrowest * base.size
  })
}

export const isFromTheRight = (text: string): boolean => {
  let right = 0
  let left = 0
  for (const [character] of text.matchAll(/\p{L}/gu))
    if (fromTheRight.test(character)) right++
    else left++
  return right > left
}
