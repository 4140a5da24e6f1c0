import { $insertBlock } from '../insert-block.ts'
import { $createTable, $enterCell } from './change-table.ts'

/** Inserts an empty table with headings at the caret, and moves the caret into its first cell. */
export const $insertTable = (): void => {
  const table = $createTable(3, 3)
  $insertBlock(table)
  $enterCell(table, 0, 0)
}
