import { lineText } from './pdf-page.ts'
import type { PdfLine } from './pdf-page.ts'
import { firstPiece } from './text-width.ts'

/** Where lines of the text begin and end. `start` is the right edge where lines run from the right. */
export interface PdfColumn {
  /** How far a line begins from where the column does, inwards. */
  indentOf: (line: PdfLine) => number
  /** How much room is left after a line. */
  roomAfter: (line: PdfLine) => number
}

const nearby = 6

const quantile = (numbers: number[], share: number): number => {
  const sorted = numbers.sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The columns of a page, from its lines: those that begin near a line are of its column. */
export const columnsOfPage = (lines: readonly PdfLine[]): PdfColumn => {
  const beside = (line: PdfLine): PdfLine[] => {
    const start = (given: PdfLine) => (line.fromTheRight ? -given.right : given.left)
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

/** Whether a line ends where it does because the next word would not have fitted. */
export const isFullLine = (line: PdfLine, next: PdfLine, column: PdfColumn): boolean => {
  if (line.divided) return true
  const text = lineText(next).trimStart()
  const width = ((next.right - next.left) / Math.max(1, text.length)) * (firstPiece(text).length + 1)
  // A quotation goes in on both sides: what it lacks at the start it may lack at the end.
  const [indent, nextIndent] = [column.indentOf(line), column.indentOf(next)]
  const inside = indent > line.size && Math.abs(indent - nextIndent) < 1 ? indent : 0
  return column.roomAfter(line) - inside < Math.max(width, line.size * 0.5) + line.size * 0.5
}
