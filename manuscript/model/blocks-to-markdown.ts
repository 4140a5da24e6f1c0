import { runsToMarkdown, separator } from './blocks/markdown/write-inline.ts'
import type { Block } from './book.ts'
import { cleanBlocks } from './clean-book.ts'

const indented = (text: string, first: string, rest: string): string => first + text.replace(/\n/g, `\n${rest}`)

const blockToMarkdown = (block: Block): string => {
  if (block.type === 'paragraph') return runsToMarkdown(block.text)
  if (block.type === 'quote') return indented(runsToMarkdown(block.text), '> ', '> ')
  return block.items
    .map((item, index) => {
      const marker = block.ordered ? `${index + 1}. ` : '- '
      return indented(runsToMarkdown(item), marker, ' '.repeat(marker.length))
    })
    .join('\n')
}

/**
 * Writes blocks as Markdown that `markdownToBlocks` reads back unchanged. Underline is written as
 * `<u>`.
 */
export const blocksToMarkdown = (blocks: readonly Block[]): string =>
  cleanBlocks(blocks)
    .map((block, index, all) => {
      const before = all[index - 1]
      const sameList = block.type === 'list' && before?.type === 'list' && block.ordered === before.ordered
      return (sameList ? `${separator}\n\n` : '') + blockToMarkdown(block)
    })
    .join('\n\n')
