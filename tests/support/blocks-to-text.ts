import type { Block } from '#manuscript/model/book.ts'
import { runsText } from '#manuscript/model/runs-text.ts'

/** Returns plain text with an empty line between blocks, without formatting and links. */
export const blocksToText = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.type !== 'list') return runsText(block.text)
      return block.items.map((item, index) => `${block.ordered ? `${index + 1}.` : '•'} ${runsText(item)}`).join('\n')
    })
    .join('\n\n')
