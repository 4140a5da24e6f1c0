import type { Alignment } from '../blocks/block-types.ts'
import { classesOf, elementsIn, firstInside, type HtmlElement, numberIn, textIn } from './html-elements.ts'

export interface TableCell {
  element: HtmlElement
  /** The numbers of columns and rows that the cell covers. */
  columns: number
  rows: number
}

export interface HtmlTable {
  captions: HtmlElement[]
  /** True if the first row is a header. */
  header: boolean
  rows: TableCell[][]
}

const MOST_SPAN = 60
const span = (element: HtmlElement, name: string): number =>
  Math.max(1, Math.min(MOST_SPAN, numberIn(element, name) ?? 1))

const cellsOf = (row: HtmlElement): TableCell[] =>
  elementsIn(row)
    .filter(({ name }) => name === 'td' || name === 'th')
    .map((element) => ({ element, columns: span(element, 'colspan'), rows: span(element, 'rowspan') }))

const named = (element: HtmlElement, ...names: string[]): HtmlElement[] =>
  elementsIn(element).filter(({ name }) => names.includes(name))

const isBold = (cells: readonly TableCell[]): boolean =>
  cells.length > 1 &&
  cells.every(({ element }) => {
    const text = textIn(element).replace(/\s/g, '')
    return text !== '' && boldText(element).replace(/\s/g, '') === text
  })

const boldText = (element: HtmlElement): string =>
  elementsIn(element)
    .map((inner) => (inner.name === 'b' || inner.name === 'strong' ? textIn(inner) : boldText(inner)))
    .join('')

/**
 * Reads the rows of a table, without those of nested tables. With `guesses`, a first row in bold
 * counts as a header.
 */
export const readHtmlTable = (table: HtmlElement, { guesses }: { guesses: boolean }): HtmlTable => {
  const parts = [
    ...named(table, 'thead').map((part) => ({ part, isHead: true })),
    { part: table, isHead: false },
    ...named(table, 'tbody', 'tfoot').map((part) => ({ part, isHead: false })),
  ]
  const rows = parts
    .flatMap(({ part, isHead }) =>
      named(part, 'tr')
        .filter(({ attribs }) => !('hidden' in attribs))
        .map((row) => ({ cells: cellsOf(row), isHead })),
    )
    .filter(({ cells }) => cells.length > 0)
  const [first, second] = rows
  const isHead = first !== undefined && (first.isHead || first.cells.every(({ element }) => element.name === 'th'))
  return {
    captions: named(table, 'caption'),
    // Many word processors mark the header row only with bold text.
    header: isHead || (guesses && second !== undefined && isBold(first!.cells) && !isBold(second.cells)),
    rows: rows.map(({ cells }) => cells),
  }
}

/** Returns rows in which each merged cell is followed by empty ones, and the number of merged cells. */
export const splitMerged = <T>(
  rows: readonly { cell: T; columns: number; rows: number }[][],
  empty: () => T,
): { rows: T[][]; merged: number } => {
  let merged = 0
  /** For each column, the number of rows below that a cell above covers. */
  let covered: number[] = []
  const split = rows.map((row) => {
    const cells: T[] = []
    const next: number[] = []
    const fill = () => {
      while ((covered[cells.length] ?? 0) > 0) {
        next[cells.length] = covered[cells.length]! - 1
        cells.push(empty())
      }
    }
    for (const { cell, columns, rows: height } of row) {
      fill()
      if (columns > 1 || height > 1) merged++
      for (let at = 0; at < columns; at++) {
        next[cells.length] = height - 1
        cells.push(at === 0 ? cell : empty())
      }
    }
    fill()
    covered = next
    return cells
  })
  return { rows: split, merged }
}

const sides: readonly Alignment[] = ['left', 'center', 'right']

const sideOf = ({ element }: TableCell, styleOf: (element: HtmlElement) => ReadonlyMap<string, string>): Alignment => {
  // Word processors align the paragraph in the cell.
  const inner = firstInside(element, ({ name }) => name === 'p')
  const found = [element, ...(inner ? [inner] : [])].flatMap((one) => [
    styleOf(one).get('text-align'),
    one.attribs['align']?.toLowerCase(),
    ...classesOf(one),
  ])
  return sides.find((side) => found.includes(side ?? '')) ?? null
}

const hasText = ({ element }: TableCell): boolean => textIn(element).trim() !== ''

/** Returns the alignment of each column: the one of all its cells, or null if they differ. */
export const columnSides = (
  rows: readonly TableCell[][],
  styleOf: (element: HtmlElement) => ReadonlyMap<string, string>,
): Alignment[] => {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: columns }, (_, at) => {
    const cells = rows.flatMap((row) => (row[at] && row.length === columns ? [row[at]] : []))
    // The heading of a column is often centered while its cells are not.
    const body = cells.length > 1 ? cells.slice(1) : cells
    // Some imports lose the alignment of empty cells, so these are ignored.
    const deciding = [body, cells].map((some) => some.filter(hasText)).find((some) => some.length > 0) ?? body
    const [first = null, ...others] = new Set(deciding.map((cell) => sideOf(cell, styleOf)))
    return others.length > 0 ? null : first
  })
}

/**
 * Returns true for a table that is used only for layout: a single cell, or cells with headings or
 * tables.
 */
export const isLayout = ({ rows, header }: HtmlTable, isWrapped: boolean): boolean => {
  if (isWrapped) return false
  if (rows.length < 2 && (rows[0]?.length ?? 0) < 2) return true
  return (
    !header &&
    rows.some((row) =>
      row.some(({ element }) => firstInside(element, ({ name }) => /^(?:h[1-6]|table|pre)$/.test(name)) !== undefined),
    )
  )
}
