import type { Block, Run } from '#manuscript/model/book.ts'

const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** Returns the text of each paragraph, quote and list item as one string, without formatting. */
export const linesOfBlocks = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.type === 'list' ? block.items.map(runsText) : [runsText(block.text)]))

/** Renders blocks as Markdown without emphasis, which is enough for prompts and measurements. */
export const markdownOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'list')
        return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${runsText(item)}`).join('\n')
      return block.type === 'quote' ? `> ${runsText(block.text)}` : runsText(block.text)
    })
    .join('\n\n')
