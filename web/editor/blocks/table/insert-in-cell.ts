import { type ElementNode, type RangeSelection } from 'lexical'
import { tableSize } from './change-table.ts'
import { $joinLines, $linesOf } from './inline-lines.ts'
import { $createCell } from './keep-tables.ts'
import { $isTable, type TableNode, TableRowNode } from './table-node.ts'
import { $cellAt, type CellPlace } from './table-place.ts'

/** Adds rows and columns at the end, so that a table has at least this size. */
const $grow = (table: TableNode, rows: number, columns: number) => {
  for (const row of table.getRows())
    while (row.getChildrenSize() < columns) row.append($createCell(row.getCells()[0]?.isHeader()))
  while (table.getChildrenSize() < rows)
    table.append(new TableRowNode().append(...Array.from({ length: columns }, () => $createCell())))
}

/** Fills the cells from the caret on with those of a pasted table, as a spreadsheet does. */
const $fillCells = ({ table, row, column }: CellPlace, pasted: TableNode) => {
  const [rows, columns] = [table.getChildrenSize(), table.getColumns()]
  $grow(
    table,
    Math.max(rows, Math.min(tableSize.rows, row + pasted.getChildrenSize())),
    Math.max(columns, Math.min(tableSize.columns, column + pasted.getColumns())),
  )
  for (const [down, line] of pasted.getRows().entries())
    for (const [across, cell] of line.getCells().entries()) {
      const into = $cellAt(table, row + down, column + across)
      // `clear` would remove a cell, which must not be empty.
      into?.splice(0, into.getChildrenSize(), cell.getChildren())
      into?.selectEnd()
    }
}

/** Inserts blocks into the cell at the caret: a table cell by cell, and everything else as lines. */
export const $insertInCell = (selection: RangeSelection, place: CellPlace, newBlocks: readonly ElementNode[]): void => {
  const [only] = newBlocks
  if (newBlocks.length === 1 && $isTable(only)) $fillCells(place, only)
  else selection.insertNodes($joinLines($linesOf(newBlocks)))
}
