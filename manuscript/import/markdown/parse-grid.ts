import type { Alignment } from '#manuscript/model/blocks/block-types.ts'
import { splitMerged } from '#manuscript/model/html/table-cells.ts'

/** A table of which each cell has lines of Markdown. */
export interface Grid {
  align: Alignment[]
  header: boolean
  rows: string[][][]
  /** The number of merged cells, which are followed by empty ones. */
  merged: number
}

const border = /^\+(?:[-=:]+\+)+$/
/** Returns true for a line from the left edge of a grid to the right one. */
export const isBorder = (line: string): boolean => border.test(line)

/** Letters that take two columns in a monospaced font, each of one UTF-16 unit. */
const wideLetter =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g
/** A noncharacter, which clean text does not have, for the second column of a letter. */
const FILLER = '\uffff'
const withFillers = (line: string): string => line.replace(wideLetter, `$&${FILLER}`)

/** Removes the indentation that all lines of a cell share, and empty lines at its ends. */
const contentOf = (lines: readonly string[]): string[] => {
  const plain = lines.map((line) => line.replaceAll(FILLER, '').trimEnd())
  const written = plain.flatMap((line) => (line === '' ? [] : [line.length - line.trimStart().length]))
  const indent = written.reduce((least, one) => Math.min(least, one), Infinity)
  const first = plain.findIndex((line) => line !== '')
  const last = plain.findLastIndex((line) => line !== '')
  return first === -1 ? [] : plain.slice(first, last + 1).map((line) => line.slice(indent))
}

/** Returns the sides that the colons of a border state for the columns. */
const sidesOf = (segments: readonly string[]): Alignment[] =>
  segments.map((segment) => {
    if (segment.startsWith(':')) return segment.endsWith(':') ? 'center' : 'left'
    return segment.endsWith(':') ? 'right' : null
  })

interface Lines {
  lines: readonly string[]
  /** The places of the lines between the columns. */
  edges: readonly number[]
}

const segmentsOf = (line: string, edges: readonly number[]): string[] =>
  edges.slice(1).map((edge, at) => line.slice(edges[at]! + 1, edge))

/** Returns true if a border goes along the bottom of a column at this line. */
const isClosed = (line: string, from: number, to: number): boolean =>
  /^[-=:+]+$/.test(line.slice(from + 1, to)) && /[+|]/.test(line[from]!) && /[+|]/.test(line[to]!)

const isSeparator = (line: string, edges: readonly number[]): boolean =>
  line.includes('+') &&
  edges.slice(1).some((edge, at) => line[edge] === '+' && line[edges[at]!] === '+' && isClosed(line, edges[at]!, edge))

/** Returns true if all lines have an edge at a place, false if none has, and undefined if they differ. */
const hasEdge = (lines: readonly string[], edge: number): boolean | undefined => {
  const found = lines.filter((line) => line[edge] === '|' || line[edge] === '+').length
  return found === lines.length ? true : found === 0 ? false : undefined
}

interface Spanning {
  cell: string[]
  columns: number
  rows: number
}

/** Reads the cells of a row from left to right. Returns undefined if the edges are crooked. */
const readRow = (
  { lines, edges }: Lines,
  separators: readonly number[],
  row: number,
  covered: number[],
): Spanning[] | undefined => {
  const band = lines.slice(separators[row]! + 1, separators[row + 1])
  if (band.length === 0) return undefined
  const cells: Spanning[] = []
  for (let column = 0; column < edges.length - 1;) {
    let end = column + 1
    for (let edge = hasEdge(band, edges[end]!); edge !== true; edge = hasEdge(band, edges[++end]!))
      if (edge === undefined || end === edges.length - 1) return undefined
    const hidden = covered.slice(column, end).filter((below) => below > row).length
    if (hidden > 0 && hidden < end - column) return undefined
    if (hidden === 0) {
      const [from, to] = [edges[column]!, edges[end]!]
      let last = row
      while (!isClosed(lines[separators[last + 1]!]!, from, to)) last++
      const inside = lines.slice(separators[row]! + 1, separators[last + 1]).map((line) => line.slice(from + 1, to))
      cells.push({ cell: contentOf(inside), columns: end - column, rows: last - row + 1 })
      covered.fill(last + 1, column, end)
    }
    column = end
  }
  return cells
}

/** Reads a grid by the places of its edges. Its cells may be merged. */
const readByPlaces = (lines: readonly string[]): Grid | undefined => {
  const width = lines[0]!.length
  if (lines.some((line) => line.length !== width || !/^[+|]/.test(line) || !/[+|]$/.test(line))) return undefined
  const places = new Set(
    lines.filter(isBorder).flatMap((line) => Array.from(line.matchAll(/\+/g), ({ index }) => index)),
  )
  const edges = [...places].sort((a, b) => a - b)
  const separators = lines.flatMap((line, at) => (isSeparator(line, edges) ? [at] : []))
  const rows: Spanning[][] = []
  const covered = Array.from({ length: edges.length - 1 }, () => 0)
  for (let row = 0; row < separators.length - 1; row++) {
    const cells = readRow({ lines, edges }, separators, row, covered)
    if (!cells) return undefined
    rows.push(cells)
  }
  const head = headOf(lines)
  const split = splitMerged(rows, (): string[] => [])
  return { align: sidesOf(segmentsOf(lines[head] ?? lines[0]!, edges)), header: head > 0, ...split }
}

/** Returns the index of the border below the header, or -1. */
const headOf = (lines: readonly string[]): number => {
  const head = lines.findIndex((line) => line.includes('=') && isBorder(line))
  return head === lines.length - 1 || head === 0 ? -1 : head
}

/** Reads a grid with crooked edges, by the number of cells in each line. */
const readByCount = (lines: readonly string[]): Grid | undefined => {
  const columns = lines[0]!.split('+').length - 2
  const rows: string[][][] = []
  let open: string[][] | undefined
  for (const line of lines) {
    if (isBorder(line)) {
      if (line.split('+').length - 2 !== columns) return undefined
      if (open) rows.push(open.map(contentOf))
      open = undefined
      continue
    }
    const parts = line.split(/(?<!\\)\|/)
    if (parts.length !== columns + 2 || parts[0] !== '' || parts.at(-1) !== '') return undefined
    open ??= Array.from({ length: columns }, () => [])
    for (const [at, cell] of open.entries()) cell.push(parts[at + 1]!)
  }
  const head = headOf(lines)
  return { align: sidesOf((lines[head] ?? lines[0]!).split('+').slice(1, -1)), header: head > 0, rows, merged: 0 }
}

/**
 * Reads the lines of a grid table of Pandoc, from its upper edge to its lower one. Returns undefined
 * if they are not a table.
 */
export const parseGrid = (lines: readonly string[]): Grid | undefined => {
  if (lines.length < 3 || !isBorder(lines[0]!) || !isBorder(lines.at(-1)!)) return undefined
  const grid = readByPlaces(lines.map(withFillers)) ?? readByCount(lines)
  return grid && grid.rows.length > 0 ? grid : undefined
}
