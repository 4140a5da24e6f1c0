import type { Blockquote } from 'mdast'
import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { blockLimits } from '#manuscript/model/blocks/block-limits.ts'
import { prefixBelow } from '#manuscript/model/blocks/markdown/container-lines.ts'
import type { ReadAt } from '#manuscript/model/blocks/markdown/read-inline.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
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
 * Writes a table as its tags with one quotation for each cell. A list or a code block that a cell
 * begins ends with its quotation.
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

const openTable = /^<table data-align="([lcr-]+)" data-header="([01])">$/
const sides = { l: 'left', c: 'center', r: 'right', '-': null } as const

/** Returns a block of a cell as lines. Figures stand below the table. */
const linesInCell = (block: ManuscriptBlock): ManuscriptRun[][] => {
  if (block.type === 'figure') return []
  return block.type === 'list' ? block.items.map((item) => [{ text: '– ' }, ...item]) : linesOf(block)
}

const textOfCell = (blocks: readonly ManuscriptBlock[]): ManuscriptRun[] =>
  blocks
    .flatMap(linesInCell)
    .filter((line) => line.length > 0)
    .flatMap((line, at): ManuscriptRun[] => (at === 0 ? line : [{ text: '\n' }, ...line]))

/** Reads a table that `writeGrid` has written, and the figures in it. */
export const readGridAt: ReadAt = (nodes, at, read) => {
  const node = nodes[at]
  const [, letters, header] = (node?.type === 'html' && openTable.exec(node.value.trim())) || []
  if (letters === undefined) return undefined
  const quotes: Blockquote[] = []
  for (let next = nodes[at + 1]; next?.type === 'blockquote'; next = nodes[at + 1 + quotes.length]) quotes.push(next)
  const [columns, end] = [letters.length, at + 1 + quotes.length]
  const last = nodes[end]
  if (last?.type !== 'html' || last.value.trim() !== '</table>' || quotes.length % columns !== 0) return undefined
  const cells = quotes.map(({ children }) => read(children))
  const texts = cells.map(textOfCell)
  const table: ManuscriptBlock = {
    type: 'table',
    header: header === '1',
    align: Array.from(letters, (letter) => sides[letter as keyof typeof sides]),
    rows: Array.from({ length: cells.length / columns }, (_, row) => texts.slice(row * columns, (row + 1) * columns)),
  }
  return { blocks: [table, ...cells.flat().filter(({ type }) => type === 'figure')], end }
}

const hasTable = (cell: readonly string[]): boolean =>
  cell.some((line) => isBorder(line.trim()) || (line.includes('|') && isTableRule(line)))

const countLost = ({ align, rows, merged }: Grid, lost: (item: LostItem, count: number) => void) => {
  lost('merged_cell', merged)
  lost('nested_table', rows.flat().filter(hasTable).length)
  lost('wide_table', align.length > blockLimits.tableColumns ? 1 : 0)
}

/**
 * Writes the grid tables of Pandoc, which have borders of hyphens and vertical bars, as elements
 * that `readGridAt` reads. Lines that are no complete table stay text.
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
