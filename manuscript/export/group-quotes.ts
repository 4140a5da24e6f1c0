import type { ManuscriptBlock, QuoteBlock } from '#manuscript/model/blocks/block-types.ts'

/** A group of adjacent quotes, or any other block. */
export type QuoteGroup = Exclude<ManuscriptBlock, QuoteBlock> | QuoteBlock[]

/** Groups adjacent quotes if they include a source or verse. Other quotes stay single. */
export const groupQuotes = (blocks: readonly ManuscriptBlock[]): QuoteGroup[] => {
  const groups: QuoteGroup[] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (block.type !== 'quote') groups.push(block)
    else if (Array.isArray(last) && last.at(-1)!.style !== 'source' && (block.style || last.some(({ style }) => style)))
      last.push(block)
    else groups.push([block])
  }
  return groups
}
