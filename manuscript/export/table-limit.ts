import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { Exportable } from './export-text.ts'

/**
 * Maximum number of table cells of a text, for formats that lay out tables in memory. A PDF with
 * this many takes up to 1.3 GB. The other formats write tables line by line.
 */
export const MOST_CELLS = 80_000
const limited: ReadonlySet<ExportFormat> = new Set(['pdf', 'docx'])

const cellsIn = (blocks: readonly ManuscriptBlock[]): number => {
  let cells = 0
  for (const block of blocks) if (block.type === 'table') for (const row of block.rows) cells += row.length
  return cells
}

/** Returns the number of cells of all tables of a text. */
const countCells = (exportable: Exportable): number => {
  const places = [
    ...('parts' in exportable ? exportable.parts : []),
    ...exportable.chapters.flatMap((chapter) => [chapter, ...chapter.sections]),
  ]
  let cells = cellsIn(exportable.opening ?? [])
  for (const { blocks } of places) cells += cellsIn(blocks)
  return cells
}

/** Returns the number of cells if it is too high for this format, otherwise null. */
export const tooManyCells = (exportable: Exportable, format: ExportFormat): number | null => {
  if (!limited.has(format)) return null
  const cells = countCells(exportable)
  return cells > MOST_CELLS ? cells : null
}
