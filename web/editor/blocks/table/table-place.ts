import { $findMatchingParent, $getSelection, $isRangeSelection, type LexicalNode } from 'lexical'
import { $isTable, $isTableCell, $isTableRow, type TableCellNode, type TableNode } from './table-node.ts'

/** The place of a cell in its table. */
export interface CellPlace {
  table: TableNode
  cell: TableCellNode
  row: number
  column: number
}

/** Returns the cell that holds a node, with its place, or null outside a table. */
export const $cellPlace = (node: LexicalNode): CellPlace | null => {
  const cell = $findMatchingParent(node, $isTableCell)
  const row = cell?.getParent()
  const table = row?.getParent()
  if (!cell || !$isTableRow(row) || !$isTable(table)) return null
  return { table, cell, row: row.getIndexWithinParent(), column: cell.getIndexWithinParent() }
}

/** Returns the cell at the caret, or at the moving end of the selection. */
export const $cellAtCaret = (): CellPlace | null => {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? $cellPlace(selection.focus.getNode()) : null
}

export const $cellAt = (table: TableNode, row: number, column: number): TableCellNode | undefined =>
  table.getRows()[row]?.getCells()[column]
