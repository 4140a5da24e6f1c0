import {
  $createParagraphNode,
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  type BaseSelection,
  type ElementNode,
  type PointType,
  type RangeSelection,
} from 'lexical'
import { $blockOf } from '../keep-chapters.ts'
import { $followingBlock } from '../neighbours.ts'
import { $isFixed } from '../fixed-blocks.ts'
import { $isLocked } from '../locked-node.ts'
import { $isTable, type TableCellNode, type TableNode } from './table-node.ts'
import { $cellPlace } from './table-place.ts'

interface Ends {
  start: PointType
  end: PointType
}

const endsOf = (selection: RangeSelection): Ends =>
  selection.isBackward()
    ? { start: selection.focus, end: selection.anchor }
    : { start: selection.anchor, end: selection.focus }

/** Removes the selected part of an element: from a point, to a point, or both. */
const $removePart = (element: ElementNode, start: PointType | null, end: PointType | null) => {
  const part = element.select(0, element.getChildrenSize())
  if (start) part.anchor.set(start.key, start.offset, start.type)
  if (end) part.focus.set(end.key, end.offset, end.type)
  if (!part.isCollapsed()) part.removeText()
}

const $emptyCell = (cell: TableCellNode) => {
  // `clear` would remove a cell, which must not be empty.
  cell.splice(0, cell.getChildrenSize(), [$createParagraphNode()])
}

/** Returns the block of a point. A point between blocks belongs to the block inside the selection. */
const $blockAt = (point: PointType, isEnd: boolean): ElementNode | null => {
  const node = point.getNode()
  const block = $blockOf(node)
  if (block || !$isElementNode(node)) return block
  const child = node.getChildAtIndex(isEnd ? point.offset - 1 : point.offset)
  const inside = child && (isEnd ? ($isElementNode(child) && child.getLastDescendant()) || child : child)
  return inside ? ($blockOf(inside) ?? ($isElementNode(inside) ? inside : null)) : null
}

const $cellsOf = (table: TableNode): TableCellNode[] => table.getRows().flatMap((row) => row.getCells())

/** Returns true if a point is the first place for a caret in a block. */
export const $isFirstPoint = (block: ElementNode, { key, offset }: PointType): boolean => {
  const first = block.getFirstDescendant() ?? block
  return offset === 0 && (first.getKey() === key || first.getParent()?.getKey() === key)
}

/** Returns true if a point is the last place for a caret in a block. */
export const $isLastPoint = (block: ElementNode, { key, offset, type }: PointType): boolean => {
  const last = block.getLastDescendant() ?? block
  if (last.getKey() === key)
    return offset === ($isElementNode(last) ? last.getChildrenSize() : last.getTextContentSize())
  return (
    type === 'element' && last.getParent()?.getKey() === key && offset === last.getParentOrThrow().getChildrenSize()
  )
}

/** Blocks whose content never joins with the text around them. */
export const $isBounded = (block: ElementNode | null): boolean => block !== null && $isFixed(block) && !$isLocked(block)

/** Empties the selected cells of a table, from `start` or its beginning to `end` or its end. */
const $emptyCells = (table: TableNode, start: PointType | null, end: PointType | null) => {
  const cells = $cellsOf(table)
  const [first, last] = [start, end].map((point) => point && $cellPlace(point.getNode())?.cell)
  const from = first ? cells.findIndex((cell) => cell.is(first)) : 0
  const to = last ? cells.findIndex((cell) => cell.is(last)) : cells.length - 1
  for (const cell of cells.slice(from, to + 1).toReversed()) {
    const [starts, ends] = [cell.is(first ?? null), cell.is(last ?? null)]
    if (starts || ends) $removePart(cell.getFirstChild<ElementNode>() ?? cell, starts ? start : null, ends ? end : null)
    else $emptyCell(cell)
  }
}

const $blocksBetween = (first: ElementNode, last: ElementNode): ElementNode[] => {
  const between: ElementNode[] = []
  for (let at = $followingBlock(first); at && !at.is(last); at = $followingBlock(at)) between.push(at)
  return between
}

/**
 * Removes the selected part of the first or last block, or a table that is selected to its end. The
 * caret goes to the place of the removed part.
 */
const $removeEnd = (block: ElementNode, point: PointType, side: 'start' | 'end') => {
  const [start, end] = side === 'start' ? [point, null] : [null, point]
  if (!$isBounded(block)) return $removePart(block, start, end)
  const isInside = block.isParentOf(point.getNode()) || block.is(point.getNode())
  const isWhole = side === 'start' ? $isFirstPoint(block, point) : $isLastPoint(block, point)
  if (isInside && !isWhole) return $isTable(block) ? $emptyCells(block, start, end) : $removePart(block, start, end)
  // An empty paragraph replaces the table, as after removing all text of any other block.
  const paragraph = $createParagraphNode()
  block.replace(paragraph)
  paragraph.select()
}

/**
 * Removes the selected text if the selection begins or ends in a table and leaves its cell, or in a
 * figure or formula and leaves it. Selected cells become empty; such a block is removed only if it
 * is selected as a whole with text outside it. Returns false for any other selection.
 */
export const $removeInTables = (selection: RangeSelection): boolean => {
  if (selection.isCollapsed()) return false
  const { start, end } = endsOf(selection.clone())
  const [first, last] = [$blockAt(start, false), $blockAt(end, true)]
  if (!first || !last || (!$isBounded(first) && !$isBounded(last))) return false
  if (first.is(last)) {
    if (!$isTable(first)) return false
    const [from, to] = [$cellPlace(start.getNode()), $cellPlace(end.getNode())]
    if (!from || !to || from.cell.is(to.cell)) return false
    $emptyCells(first, start, end)
    return true
  }
  $removeEnd(last, end, 'end')
  for (const block of $blocksBetween(first, last)) block.remove()
  const rest = $getSelection()
  $removeEnd(first, start, 'start')
  $joinEmpty(rest)
  return true
}

/** Removes a paragraph after the caret that the deletion left empty. */
const $joinEmpty = (rest: BaseSelection | null) => {
  const [at, left] = [$getSelection(), rest].map((one) =>
    $isRangeSelection(one) ? $blockOf(one.anchor.getNode()) : null,
  )
  if (at && left && !left.is(at) && $isParagraphNode(left) && left.isEmpty()) left.remove()
}
