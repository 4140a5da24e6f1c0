import type { Block, Run } from '#manuscript/model/book.ts'
import { trimRuns } from '#manuscript/model/merge-runs.ts'
import { runsText } from '#manuscript/model/runs-text.ts'

export type HtmlTableRow = Run[][]

const filled = (cell: Run[] | undefined): cell is Run[] => cell !== undefined && /\S/.test(runsText(cell))

const labelled = (cell: Run[], heading: Run[] | undefined): Run[] =>
  filled(heading) ? [{ text: `${runsText(trimRuns(heading))}: ` }, ...cell] : cell

/** Renders a row as `**First cell** – heading: cell; heading: cell`, like a Markdown table. */
const rowLine = (row: HtmlTableRow, headings: HtmlTableRow): Run[] => {
  const [first = [], ...others] = row
  const cells = others.flatMap((cell, index) => (filled(cell) ? [labelled(trimRuns(cell), headings[index + 1])] : []))
  const rest = cells.flatMap((cell, index): Run[] => (index === 0 ? cell : [{ text: '; ' }, ...cell]))
  const lead = filled(first) ? trimRuns(first).map((run) => ({ ...run, bold: true })) : []
  return lead.length > 0 && rest.length > 0 ? [...lead, { text: ' – ' }, ...rest] : [...lead, ...rest]
}

const paragraph = (text: Run[]): Block => ({ type: 'paragraph', text })

/**
 * Renders a table as readable lines. A table with a single column or row only served for layout.
 */
export const tableBlocks = (rows: readonly HtmlTableRow[]): Block[] => {
  if (rows.length < 2 || rows.every((row) => row.length < 2)) return rows.flat().map(paragraph)
  const [headings = [], ...others] = rows
  return others.map((row) => paragraph(rowLine(row, headings)))
}
