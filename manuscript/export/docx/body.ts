import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { hasLines } from '#manuscript/model/runs-text.ts'
import type { QuoteGroup } from '../group-quotes.ts'

/**
 * Returns true for a paragraph of the running text, which the next one follows with an indent. A
 * paragraph with line breaks stands apart like verse.
 */
export const isBody = (block: QuoteGroup | ManuscriptBlock | undefined): boolean =>
  block !== undefined &&
  !Array.isArray(block) &&
  block.type === 'paragraph' &&
  block.style === undefined &&
  !hasLines(block.text)
