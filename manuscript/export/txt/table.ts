import type { Alignment } from '#manuscript/model/blocks/block-types.ts'
import { countColumns, wrapLine } from './columns.ts'

/** A table of at most this many columns of letters fits the page of most readers. */
const MAX_WIDTH = 78
const NARROWEST = 6
const GAP = '  '

/** Narrows the widest columns until the table fits, if it can. */
const fitted = (natural: readonly number[]): number[] => {
  const room = Math.max(MAX_WIDTH - GAP.length * (natural.length - 1), NARROWEST * natural.length)
  const widths = [...natural]
  let left = room
  // Narrow columns keep their width, and the others share the rest.
  const order = widths.map((_, at) => at).sort((one, other) => natural[one]! - natural[other]!)
  order.forEach((at, placed) => {
    const share = Math.max(NARROWEST, Math.floor(left / (order.length - placed)))
    widths[at] = Math.min(natural[at]!, share)
    left -= widths[at]
  })
  return widths
}

const padded = (text: string, width: number, align: Alignment): string => {
  const space = Math.max(0, width - countColumns(text))
  const before = align === 'right' ? space : align === 'center' ? Math.floor(space / 2) : 0
  return ' '.repeat(before) + text + ' '.repeat(space - before)
}

/** Sets rows of cells, each with its lines, in aligned columns. A rule follows the row of headings. */
export const tableToText = (
  rows: readonly string[][],
  { header, align }: { header: boolean; align: readonly Alignment[] },
): string[] => {
  const natural = align.map((_, at) =>
    rows.reduce(
      (most, row) => Math.max(most, ...(row[at] ?? '').split('\n').map((line) => countColumns(line.slice(0, 200)))),
      1,
    ),
  )
  const widths = fitted(natural)
  return rows.flatMap((row, place) => {
    const cells = widths.map((width, at) => (row[at] ?? '').split('\n').flatMap((line) => wrapLine(line, width)))
    const height = cells.reduce((most, { length }) => Math.max(most, length), 1)
    const lines = Array.from({ length: height }, (_, line) =>
      widths
        .map((width, at) => padded(cells[at]![line] ?? '', width, align[at] ?? null))
        .join(GAP)
        .trimEnd(),
    )
    // An empty line separates a row of several lines from the next row.
    const isApart = height > 1 && place < rows.length - 1
    if (header && place === 0) return [...lines, widths.map((width) => '-'.repeat(width)).join(GAP)]
    return isApart ? [...lines, ''] : lines
  })
}
