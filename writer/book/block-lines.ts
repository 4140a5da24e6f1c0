import type { Block, Run } from '#manuscript/model/book.ts'

const runsText = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** Paragraphs, quotes and list items, one string each. */
export const linesOfBlocks = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.type === 'list' ? block.items.map(runsText) : [runsText(block.text)]))

/** Markdown enough to be read by a model and measured: emphasis is left out. */
export const markdownOfBlocks = (blocks: readonly Block[]): string =>
  blocks
    .map((block) => {
      if (block.type === 'list')
        return block.items.map((item, at) => `${block.ordered ? `${at + 1}.` : '-'} ${runsText(item)}`).join('\n')
      return block.type === 'quote' ? `> ${runsText(block.text)}` : runsText(block.text)
    })
    .join('\n\n')
