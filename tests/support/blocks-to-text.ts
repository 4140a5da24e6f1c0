import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import { runsText } from '#manuscript/model/runs-text.ts'

/** Returns plain text with an empty line between blocks, without formatting and links. */
export const blocksToText = (blocks: readonly ManuscriptBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type !== 'list') return linesOf(block).map(runsText).join('\n')
      return block.items
        .map((item, index) => {
          const { depth, ordered } = block.marks?.[index] ?? { depth: 0, ordered: block.ordered }
          return `${'  '.repeat(depth)}${ordered ? `${index + 1}.` : '•'} ${runsText(item)}`
        })
        .join('\n')
    })
    .join('\n\n')
