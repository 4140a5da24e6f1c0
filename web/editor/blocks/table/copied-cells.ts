import { $getSelection, $isRangeSelection, type PointType } from 'lexical'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { emptyParagraph } from '#manuscript/model/editor-state/editor-blocks.ts'
import { $exportBlock } from '../block-json.ts'
import { $blockOf } from '../keep-chapters.ts'
import { $isBounded } from './remove-in-tables.ts'
import { $isTable, type TableNode } from './table-node.ts'
import { $cellPlace, type CellPlace } from './table-place.ts'

/**
 * Returns a table reduced to the rows and columns of the cells between two places, in reading
 * order.
 */
const $between = (table: TableNode, from: CellPlace | null, to: CellPlace | null): EditorNode => {
  const json = $exportBlock(table)
  const columns = table.getColumns()
  const first = from ? from.row * columns + from.column : 0
  const last = to ? to.row * columns + to.column : table.getChildrenSize() * columns - 1
  const isOneRow = Math.floor(first / columns) === Math.floor(last / columns)
  const isKept = ({ place }: { place: number }) => place >= first && place <= last
  json.children = (json.children ?? []).flatMap((row, at) => {
    const cells = (row.children ?? []).map((cell, column) => ({ cell, place: at * columns + column }))
    if (!cells.some(isKept)) return []
    const kept = isOneRow ? cells.filter(isKept) : cells
    return [
      { ...row, children: kept.map((one) => (isKept(one) ? one.cell : { ...one.cell, children: [emptyParagraph()] })) },
    ]
  })
  return json
}

const $tableOf = (point: PointType): TableNode | null => $cellPlace(point.getNode())?.table ?? null

/**
 * Replaces tables that are selected in part by tables of the selected cells. A selection within one
 * cell is its text, without the table.
 */
export const $copiedCells = (copied: readonly EditorNode[]): readonly EditorNode[] => {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return copied
  const [start, end] = selection.isBackward()
    ? [selection.focus, selection.anchor]
    : [selection.anchor, selection.focus]
  const [from, to] = [$cellPlace(start.getNode()), $cellPlace(end.getNode())]
  if (from && to && from.cell.is(to.cell)) return textIn(copied)
  if (from && to && from.table.is(to.table)) return [$between(from.table, from, to)]
  const block = $blockOf(start.getNode())
  if (block && $isBounded(block) && block.isParentOf(end.getNode()))
    return copied.flatMap((node) => node.children ?? [node])
  const [first, last] = [$tableOf(start), $tableOf(end)]
  return copied.map((node, at) => {
    if (at === 0 && $isTable(first)) return $between(first, from, null)
    return at === copied.length - 1 && $isTable(last) ? $between(last, null, to) : node
  })
}

/** Returns the content of the paragraph in a copied table of one cell. */
const textIn = (nodes: readonly EditorNode[]): readonly EditorNode[] => {
  const [only] = nodes
  const isStructure = only && /^(?:table|tablerow|tablecell|paragraph)$/.test(only.type)
  return nodes.length === 1 && isStructure ? textIn(only.children ?? []) : nodes
}
