import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { insetOf } from './block-styles.ts'
import type { DocxDesign } from './design.ts'
import { lineCounter } from './pages/count-lines.ts'

/** The most lines of a paragraph that moves to the next page as a whole. */
const MOST_LINES = 10

/**
 * Returns the function that tells whether a paragraph of a letter or quote, which must end on the
 * page of the next one, stays on one page. LibreOffice never divides such a paragraph. Word divides
 * it unless its lines are kept together. A long one would leave half a page empty.
 */
export const wholeness = (design: DocxDesign) => {
  const count = lineCounter(design)
  const width = design.textWidth - 2 * insetOf(design)
  return (runs: readonly ManuscriptRun[]): boolean => design.version === 'book' && count(runs, { width }) <= MOST_LINES
}
