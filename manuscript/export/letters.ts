import type { ParagraphBlock } from '#manuscript/model/blocks/block-types.ts'
import type { QuoteGroup } from './group-quotes.ts'

const styleOf = (block: QuoteGroup | undefined): ParagraphBlock['style'] =>
  block !== undefined && !Array.isArray(block) && block.type === 'paragraph' ? block.style : undefined

/**
 * Returns true if a part of a letter must not be the last on its page: the salutation, or the part
 * before the signature.
 */
export const staysWithNext = (
  block: QuoteGroup,
  { before, after }: { before: QuoteGroup | undefined; after: QuoteGroup | undefined },
): boolean => {
  const style = styleOf(block)
  if (style === undefined || style === 'verse') return false
  if (styleOf(after) === 'signature') return true
  return style === 'letter' && styleOf(after) === 'letter' && styleOf(before) !== 'letter'
}
