import { lineText } from './pdf-page.ts'
import type { PdfLine } from './pdf-page.ts'
import { firstPiece } from '../txt/text-width.ts'

/** Start and end of the text's lines. `start` is the right edge for right-to-left lines. */
export interface PdfColumn {
  /** Distance from the column's start, inwards. */
  indentOf: (line: PdfLine) => number
  /** Free space after a line. */
  roomAfter: (line: PdfLine) => number
}

const nearby = 6

const quantile = (numbers: number[], share: number): number => {
  const sorted = numbers.sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Determines the columns of a page: lines with similar starts nearby form a column. */
export const columnsOfPage = (lines: readonly PdfLine[]): PdfColumn => {
  const beside = (line: PdfLine): PdfLine[] => {
    const start = (other: PdfLine) => (line.fromTheRight ? -other.right : other.left)
    return lines.filter((other) => Math.abs(start(other) - start(line)) < nearby * line.size)
  }
  const edges = new Map<string, { left: number; right: number }>()
  const edgesOf = (line: PdfLine) => {
    const key = `${line.fromTheRight} ${Math.round(line.fromTheRight ? line.right : line.left)}`
    const known = edges.get(key)
    if (known) return known
    const near = beside(line)
    const found = {
      left: quantile(
        near.map(({ left }) => left),
        0.1,
      ),
      right: quantile(
        near.map(({ right }) => right),
        0.9,
      ),
    }
    edges.set(key, found)
    return found
  }
  return {
    indentOf: (line) => (line.fromTheRight ? edgesOf(line).right - line.right : line.left - edgesOf(line).left),
    roomAfter: (line) => (line.fromTheRight ? line.left - edgesOf(line).left : edgesOf(line).right - line.right),
  }
}

/** Returns true if the line ends because the next word would not have fitted. */
export const isFullLine = (line: PdfLine, next: PdfLine, column: PdfColumn): boolean => {
  if (line.divided) return true
  const text = lineText(next).trimStart()
  const width = ((next.right - next.left) / Math.max(1, text.length)) * (firstPiece(text).length + 1)
  // A quotation is indented on both sides, so its missing width at the start may also be missing at
  // the end.
  const [indent, nextIndent] = [column.indentOf(line), column.indentOf(next)]
  const inside = indent > line.size && Math.abs(indent - nextIndent) < 1 ? indent : 0
  return column.roomAfter(line) - inside < Math.max(width, line.size * 0.5) + line.size * 0.5
}
