import type { PdfLine } from './pdf-page.ts'

/** A part of a PDF's text whose lines are not yet joined. */
export interface PdfBlock {
  type: 'title' | 'heading' | 'paragraph' | 'quote' | 'item' | 'table' | 'contents'
  lines: PdfLine[]
  depth?: number
  /**
   * The marker before an item. An item without one on a new page continues the item of the previous
   * page.
   */
  marker?: string
  /** Shared by all items of one list. */
  list?: number
  /** Lines of each table cell, row by row. */
  rows?: PdfLine[][][]
}

const mostUsed = (counts: Map<number, number>): number => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0

/** Returns the most frequent text size. */
export const bodySizeOf = (lines: readonly PdfLine[]): number => {
  const counts = new Map<number, number>()
  for (const { size, spans } of lines)
    counts.set(size, (counts.get(size) ?? 0) + spans.reduce((sum, { text }) => sum + text.length, 0))
  return mostUsed(counts)
}

/** Returns the distance between lines of text. */
export const pitchOf = (lines: readonly PdfLine[], size: number): number => {
  const counts = new Map<number, number>()
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    if (!before || before.page !== line.page || before.size !== size || line.size !== size) return
    const gap = Math.round((before.baseline - line.baseline) * 2) / 2
    if (gap > 0.5 * size && gap < 4 * size) counts.set(gap, (counts.get(gap) ?? 0) + 1)
  })
  return mostUsed(counts) || size * 1.3
}
