import { blockLimits } from '#manuscript/model/blocks/block-limits.ts'
import { prefixBelow } from '#manuscript/model/blocks/markdown/container-lines.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'
import { canBegin, containerLinesOf, isTableRule } from './line-blocks.ts'
import { type Grid, isBorder, parseGrid } from './parse-grid.ts'

/** A cell such as `-` or `***`, which Markdown would read as an empty item or a break. */
const onlyMarks = /^[-+*_=#>~`: ]+$/
const escaped = (line: string): string => line.replace(/[^ ]/g, '\\$&')

const cellLines = (cell: readonly string[]): string[] => {
  const [only = '', ...others] = cell
  return others.length === 0 && onlyMarks.test(only) ? [escaped(only)] : [...cell]
}

/**
 * Writes each cell as a quotation, which ends whatever a cell begins, between the tags of a table.
 * The Markdown reader makes a table of them.
 */
const writeGrid = ({ align, header, rows }: Grid): string[] => [
  `<table data-align="${align.map((side) => side?.[0] ?? '-').join('')}" data-header="${header ? 1 : 0}">`,
  '',
  ...rows.flatMap((row) =>
    row.flatMap((cell) => [...(cell.length === 0 ? [''] : cellLines(cell)).map((line) => `> ${line}`.trimEnd()), '']),
  ),
  '</table>',
  '',
]

const hasTable = (cell: readonly string[]): boolean =>
  cell.some((line) => isBorder(line.trim()) || (line.includes('|') && isTableRule(line)))

const countLost = ({ align, rows, merged }: Grid, lost: (item: LostItem, count: number) => void) => {
  lost('merged_cell', merged)
  lost('nested_table', rows.flat().filter(hasTable).length)
  lost('wide_table', align.length > blockLimits.tableColumns ? 1 : 0)
}

/**
 * Writes the grid tables of Pandoc, which have borders of hyphens and vertical bars, as elements
 * that the Markdown reader knows. Lines that are no complete table stay text.
 */
export const withGridTables = (markdown: string, lost: (item: LostItem, count: number) => void): string => {
  if (!/\+[-=:]/.test(markdown)) return markdown
  const lines = markdown.split('\n')
  const read = containerLinesOf(lines)
  const out: string[] = []
  let at = 0
  while (at < lines.length) {
    const { text, prefix, isCode } = read[at]!
    if (isCode || !isBorder(text.trimEnd()) || !canBegin(read, at)) {
      out.push(lines[at++]!)
      continue
    }
    const below = prefixBelow(prefix)
    const found = [text.trimEnd()]
    let end = at + 1
    for (; end < lines.length && lines[end]!.startsWith(below) && /^[+|]/.test(lines[end]!.slice(below.length)); end++)
      found.push(lines[end]!.slice(below.length).trimEnd())
    const grid = parseGrid(found)
    if (grid) {
      countLost(grid, lost)
      for (const [index, line] of writeGrid(grid).entries()) out.push(((index === 0 ? prefix : below) + line).trimEnd())
    } else for (const line of lines.slice(at, end)) out.push(line)
    at = end
  }
  return out.join('\n')
}
