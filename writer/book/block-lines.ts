import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import { runsText } from '#manuscript/model/runs-text.ts'

/** Returns the text of each paragraph, quote and list item as one string, without formatting. */
export const linesOfBlocks = (blocks: readonly ManuscriptBlock[]): string[] =>
  blocks.flatMap((block) => linesOf(block).map(runsText))

/** Renders blocks as Markdown without emphasis, which is enough for prompts and measurements. */
export const markdownOfBlocks = (blocks: readonly ManuscriptBlock[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'list')
        return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${runsText(item)}`).join('\n')
      if (block.type === 'code') return `\`\`\`${block.language}\n${block.text}\n\`\`\``
      return block.type === 'quote' ? `> ${runsText(block.text)}` : linesOf(block).map(runsText).join('\n')
    })
    .join('\n\n')
