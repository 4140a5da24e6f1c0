import { $addUpdateTag, $createParagraphNode } from 'lexical'
import type { Alignment } from '#manuscript/model/blocks/block-types.ts'
import { $followingBlock, $precedingBlock } from '../neighbours.ts'
import { $createCell } from './keep-tables.ts'
import { type TableNode, TableNode as Table, TableRowNode } from './table-node.ts'
import { $cellAt, $cellAtCaret, type CellPlace } from './table-place.ts'

/**
 * The largest table that the menus make. Typing in a longer one is slow; one from an import can still
 * be edited.
 */
export const tableSize = { rows: 100, columns: 20 } as const

const $createRow = (columns: number, isHeader = false): TableRowNode =>
  new TableRowNode().append(...Array.from({ length: columns }, () => $createCell(isHeader)))

export const $createTable = (rows: number, columns: number): TableNode =>
  new Table().append(...Array.from({ length: rows }, (_, at) => $createRow(columns, at === 0)))

/** Moves the caret to the end of a cell. */
export const $enterCell = (table: TableNode, row: number, column: number): void => {
  $cellAt(table, row, column)?.selectEnd()
}

/** A change of the table at the caret. */
export type TableAction =
  | 'rowAbove'
  | 'rowBelow'
  | 'rowUp'
  | 'rowDown'
  | 'removeRow'
  | 'columnBefore'
  | 'columnAfter'
  | 'columnBack'
  | 'columnOn'
  | 'removeColumn'
  | 'header'
  | 'removeTable'

const insertRow =
  (offset: 0 | 1) =>
  ({ table, row, column }: CellPlace) => {
    // A row above the headings would be the new first row, so it goes below them.
    const at = offset === 0 && row === 0 && table.hasHeader() ? 1 : row + offset
    table.splice(at, 0, [$createRow(table.getColumns())])
    $enterCell(table, at, column)
  }

const moveRow =
  (by: -1 | 1) =>
  ({ table, row }: CellPlace) => {
    const moved = table.getRows()[row]!
    const other = table.getRows()[row + by]!
    if (by === 1) other.insertAfter(moved)
    else other.insertBefore(moved)
  }

/** Inserts, moves or removes one alignment, as its column. */
const withAlignments = (table: TableNode, change: (all: Alignment[]) => void) => {
  const all = Array.from({ length: table.getColumns() }, (_, at) => table.getAlignments()[at] ?? null)
  change(all)
  table.setAlignments(all)
}

const insertColumn =
  (offset: 0 | 1) =>
  ({ table, row, column }: CellPlace) => {
    const at = column + offset
    withAlignments(table, (all) => void all.splice(at, 0, null))
    for (const line of table.getRows()) line.splice(at, 0, [$createCell(line.getCells()[0]?.isHeader())])
    $enterCell(table, row, at)
  }

const moveColumn =
  (by: -1 | 1) =>
  ({ table, column }: CellPlace) => {
    withAlignments(table, (all) => void all.splice(column + by, 0, ...all.splice(column, 1)))
    for (const row of table.getRows()) {
      const cells = row.getCells()
      if (by === 1) cells[column + by]!.insertAfter(cells[column]!)
      else cells[column + by]!.insertBefore(cells[column]!)
    }
  }

const removeTable = ({ table }: CellPlace) => {
  const after = $followingBlock(table)
  const before = $precedingBlock(table)
  if (after) after.selectStart()
  else if (before) before.selectEnd()
  else {
    const paragraph = $createParagraphNode()
    table.insertAfter(paragraph)
    paragraph.select()
  }
  table.remove()
}

const removeRow = (place: CellPlace) => {
  const { table, row, column } = place
  const rows = table.getRows()
  if (rows.length === 1) return removeTable(place)
  $enterCell(table, row === rows.length - 1 ? row - 1 : row + 1, column)
  rows[row]!.remove()
}

const removeColumn = (place: CellPlace) => {
  const { table, row, column } = place
  const columns = table.getColumns()
  if (columns === 1) return removeTable(place)
  $enterCell(table, row, column === columns - 1 ? column - 1 : column + 1)
  withAlignments(table, (all) => void all.splice(column, 1))
  for (const line of table.getRows()) line.getCells()[column]!.remove()
}

const toggleHeader = ({ table }: CellPlace) => {
  const isHeader = !table.hasHeader()
  for (const cell of table.getRows()[0]?.getCells() ?? []) cell.setHeader(isHeader)
}

const actions: Record<TableAction, (place: CellPlace) => void> = {
  rowAbove: insertRow(0),
  rowBelow: insertRow(1),
  rowUp: moveRow(-1),
  rowDown: moveRow(1),
  removeRow,
  columnBefore: insertColumn(0),
  columnAfter: insertColumn(1),
  columnBack: moveColumn(-1),
  columnOn: moveColumn(1),
  removeColumn,
  header: toggleHeader,
  removeTable,
}

/** Returns true if an action is possible at a cell. The header row can't be moved. */
export const $canChange = (action: TableAction, { table, row, column }: CellPlace): boolean => {
  const [rows, columns] = [table.getChildrenSize(), table.getColumns()]
  const first = table.hasHeader() ? 1 : 0
  switch (action) {
    case 'rowAbove':
    case 'rowBelow':
      return rows < tableSize.rows
    case 'rowUp':
      return row > first
    case 'rowDown':
      return row >= first && row < rows - 1
    case 'columnBefore':
    case 'columnAfter':
      return columns < tableSize.columns
    case 'columnBack':
      return column > 0
    case 'columnOn':
      return column < columns - 1
    default:
      return true
  }
}

/** The tag of an update that has changed a table, by which it is announced. */
export const tableTag = (action: TableAction): string => `table ${action}`

/** Changes the table at the caret. Returns false if there is none or the change is not possible. */
export const $changeTable = (action: TableAction): boolean => {
  const place = $cellAtCaret()
  if (!place || !$canChange(action, place)) return false
  actions[action](place)
  $addUpdateTag(tableTag(action))
  return true
}

/** Aligns the column at the caret. */
export const $alignColumn = (alignment: Alignment): void => {
  const place = $cellAtCaret()
  if (place) withAlignments(place.table, (all) => void (all[place.column] = alignment))
}
