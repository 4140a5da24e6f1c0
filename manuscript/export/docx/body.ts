import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import type { QuoteGroup } from '../group-quotes.ts'

/**
 * Returns true for a paragraph of running text, after which the next paragraph is indented. A
 * paragraph with line breaks is set apart like verse, so it does not count.
 */
export const isBody = (block: QuoteGroup | ManuscriptBlock | undefined): boolean =>
  block !== undefined &&
  !Array.isArray(block) &&
  block.type === 'paragraph' &&
  block.style === undefined &&
  !hasLines(block.text)
