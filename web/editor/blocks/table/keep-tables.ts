import { $createParagraphNode, $isElementNode, $isParagraphNode, type LexicalEditor, mergeRegister } from 'lexical'
import { $joinLines, $linesOf } from './inline-lines.ts'
import { $isTable, $isTableCell, $isTableRow, TableCellNode, TableNode, TableRowNode } from './table-node.ts'

export const $createCell = (isHeader = false): TableCellNode =>
  new TableCellNode().setHeader(isHeader).append($createParagraphNode())

/** Reduces a cell to one paragraph of text, after a paste or a drop of other content. */
const $keepCell = (cell: TableCellNode) => {
  if (!$isTableRow(cell.getParent())) return $unwrap(cell)
  const [first, ...others] = cell.getChildren()
  if ($isParagraphNode(first) && others.length === 0) return
  const lines = $linesOf(cell.getChildren())
  const paragraph = $isParagraphNode(first) ? first : $createParagraphNode()
  if (paragraph !== first) cell.append(paragraph)
  paragraph.append(...$joinLines(lines))
  for (const child of cell.getChildren()) if (!child.is(paragraph)) child.remove()
}

/** Turns rows and cells outside a table into paragraphs. */
const $unwrap = (node: TableRowNode | TableCellNode) => {
  for (const line of $linesOf([node])) node.insertBefore($createParagraphNode().append(...line))
  node.remove()
}

const $keepRow = (row: TableRowNode) => {
  const table = row.getParent()
  if (!$isTable(table)) return $unwrap(row)
  for (const child of row.getChildren())
    if (!$isTableCell(child)) {
      const cell = new TableCellNode()
      child.replace(cell)
      cell.append(child)
    }
  if (row.isEmpty()) row.remove()
  else $keepTable(table)
}

/** Gives all rows the same number of cells, and moves everything else out of the table. */
const $keepTable = (table: TableNode) => {
  if (!table.isAttached()) return
  for (const child of table.getChildren().toReversed())
    if (!$isTableRow(child)) table.insertAfter($isElementNode(child) ? child : $createParagraphNode().append(child))
  const rows = table.getRows()
  if (rows.length === 0) {
    table.remove()
    return
  }
  const columns = Math.max(...rows.map((row) => row.getChildrenSize()))
  for (const row of rows) {
    const isHeader = row.getCells()[0]?.isHeader() ?? false
    while (row.getChildrenSize() < columns) row.append($createCell(isHeader))
  }
}

/** Keeps tables rectangular, and blocks out of their cells, after every kind of change. */
export const keepTables = (editor: LexicalEditor): (() => void) =>
  mergeRegister(
    editor.registerNodeTransform(TableCellNode, $keepCell),
    editor.registerNodeTransform(TableRowNode, $keepRow),
    editor.registerNodeTransform(TableNode, $keepTable),
  )
