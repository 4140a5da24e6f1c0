import type { TableBlock } from '#manuscript/model/blocks/block-types.ts'
import { HEAD_RULE, ROW_RULE, TABLE_RULE, tableSpacing } from '../block-styles.ts'
import type { DocxDesign } from '../design.ts'
import type { Formulas } from '../formulas.ts'
import { columnWidths, PADDING, tableScale } from '../tables.ts'
import { lineCounter } from './count-lines.ts'

/** Returns the heights of the rows of a table, with the lines between them. */
export const tableHeights = (block: TableBlock, design: DocxDesign, formulas: Formulas): number[] => {
  const count = lineCounter(design, formulas)
  const widths = columnWidths(block, design)
  const scale = tableScale(block.align.length)
  const { before, after, line = 0 } = tableSpacing(design, scale)
  return block.rows.map((row, at) => {
    const isHead = block.header && at === 0
    const lines = row.map((cell, column) =>
      count(cell, { width: Math.max(100, widths[column]! - 2 * PADDING), scale, bold: isHead }),
    )
    const above = at === 0 ? TABLE_RULE : 0
    const below = at === block.rows.length - 1 ? TABLE_RULE : isHead ? HEAD_RULE : ROW_RULE
    return Math.max(...lines) * line + before + after + above + below
  })
}
