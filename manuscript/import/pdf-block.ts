import type { PdfLine } from './pdf-page.ts'

/** A part of the text of a PDF, whose lines are not joined yet. */
export interface PdfBlock {
  type: 'title' | 'heading' | 'paragraph' | 'quote' | 'item' | 'table' | 'contents'
  lines: PdfLine[]
  depth?: number
  /** Of an item: what stands before it. Without one on a new page the item of the page before goes on. */
  marker?: string
  /** Items of one list have the same. */
  list?: number
  /** Of a table: the lines of each cell, row by row. */
  rows?: PdfLine[][][]
}

const mostUsed = (counts: Map<number, number>): number => [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0

/** Size of most of the text. */
export const bodySizeOf = (lines: readonly PdfLine[]): number => {
  const counts = new Map<number, number>()
  for (const { size, spans } of lines)
    counts.set(size, (counts.get(size) ?? 0) + spans.reduce((sum, { text }) => sum + text.length, 0))
  return mostUsed(counts)
}

/** From one line of the text to the next. */
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
