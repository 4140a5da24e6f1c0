import { cleanText } from '#manuscript/model/clean-text.ts'
import { isFromTheRight, withMarksBehind, removeFalseSpaces, removeRepeats } from './pdf-clusters.ts'
import type { PdfGlyph, PdfSign } from './pdf-glyphs.ts'
import type { PdfLine, PdfSpan } from './pdf-page.ts'

type Piece = PdfGlyph | PdfSign

const isGlyph = (piece: Piece): piece is PdfGlyph => typeof piece === 'object'

/** Returns the angle of most letters of a page. */
const usualAngle = (pieces: readonly Piece[]): number => {
  const angles = [0, 0, 0, 0]
  for (const piece of pieces) if (isGlyph(piece)) angles[piece.angle]!++
  return angles.indexOf(Math.max(...angles))
}

/** Removes rotated text, such as watermarks. */
const removeTurned = (pieces: readonly Piece[]): Piece[] => {
  const usual = usualAngle(pieces)
  return pieces.filter((piece) => !isGlyph(piece) || piece.angle === usual)
}

/** Returns true if a page has rotated text, which is removed. */
export const hasTurned = (pieces: readonly Piece[]): boolean => {
  const usual = usualAngle(pieces)
  return pieces.some((piece) => isGlyph(piece) && piece.angle !== usual && /\S/.test(piece.text))
}

const sameFormatting = (a: PdfSpan, b: PdfGlyph): boolean =>
  a.bold === b.bold && a.italic === b.italic && a.mark === b.mark && a.href === b.href

const spansOf = (pieces: readonly Piece[]): PdfSpan[] => {
  const spans: PdfSpan[] = []
  for (const piece of pieces) {
    const last = spans.at(-1)
    if (!isGlyph(piece)) {
      if (last && !/\s$/.test(last.text)) last.text += ' '
    } else if (last && (sameFormatting(last, piece) || (piece.text === ' ' && last.mark === piece.mark)))
      last.text += piece.text
    else {
      const { text, bold, italic, mark, href } = piece
      spans.push({ text, bold, italic, mark, ...(href !== undefined && { href }) })
    }
  }
  return spans.map((span, index) => {
    const text = cleanText(span.text.normalize('NFC')).replace(/[ \u00a0]+/g, ' ')
    // Possible hyphenation points inside a line are dropped; a soft hyphen at its end divides a
    // word.
    const kept = index === spans.length - 1 && text.trimEnd().endsWith('\u00ad') ? '\u00ad' : ''
    return { ...span, text: text.replace(/[\u00ad\u200b\u2060]/g, '') + kept }
  })
}

const mostUsed = (numbers: readonly number[]): number => {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

const lineOf = (pieces: readonly Piece[], page: number, divided: boolean): PdfLine | undefined => {
  const glyphs = pieces.filter(isGlyph).filter(({ text }) => /\S/.test(text))
  if (glyphs.length === 0) return undefined
  const fromTheRight = isFromTheRight(glyphs.map(({ text }) => text).join(''))
  return {
    page,
    spans: spansOf(fromTheRight ? withMarksBehind(pieces) : pieces),
    left: Math.min(...glyphs.map(({ left }) => left)),
    right: Math.max(...glyphs.map(({ right }) => right)),
    baseline: mostUsed(glyphs.map(({ baseline }) => Math.round(baseline * 10) / 10)),
    size: mostUsed(glyphs.map(({ size }) => size)),
    fromTheRight,
    divided,
  }
}

/**
 * Returns true if the engine's next line continues this one: at the same height, or small and
 * raised like a footnote mark, directly after its end.
 */
const isContinued = (line: PdfLine, next: PdfLine): boolean => {
  const raised = Math.abs(line.size - next.size) > 0.15 * line.size
  if (Math.abs(line.baseline - next.baseline) > (raised ? 0.5 : 0.2) * line.size || line.divided) return false
  const gap = line.fromTheRight ? line.left - next.right : next.left - line.right
  return gap > -0.2 * line.size && gap < 1.2 * line.size
}

const joined = (line: PdfLine, next: PdfLine): PdfLine => {
  const gap = line.fromTheRight ? line.left - next.right : next.left - line.right
  const spans = line.spans.map((span) => ({ ...span }))
  if (gap > 0.15 * line.size && !/\s$/.test(spans.at(-1)!.text)) spans.at(-1)!.text += ' '
  return {
    ...line,
    spans: [...spans, ...next.spans],
    left: Math.min(line.left, next.left),
    right: Math.max(line.right, next.right),
    divided: next.divided,
  }
}

/** Groups the engine's pieces into the lines of a page. */
export const pdfLinesOf = (pieces: readonly Piece[], page: number): PdfLine[] => {
  const lines: PdfLine[] = []
  let open: Piece[] = []
  let divided = false
  const end = () => {
    const line = lineOf(open, page, divided)
    const last = lines.at(-1)
    if (line && last && isContinued(last, line)) lines[lines.length - 1] = joined(last, line)
    else if (line) lines.push(line)
    open = []
    divided = false
  }
  for (const piece of removeFalseSpaces(removeRepeats(removeTurned(pieces)))) {
    if (piece === 'line') end()
    else if (piece === 'divided') divided = true
    else open.push(piece)
  }
  end()
  return lines
}
