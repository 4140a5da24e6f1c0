import { blocksToMarkdown } from '#manuscript/model/blocks-to-markdown.ts'
import type { Block, Run } from '#manuscript/model/book.ts'
import { markdownToBlocks } from '#manuscript/model/markdown-to-blocks.ts'

const marks = /[*_`[\\<]/

const plain = (runs: readonly Run[]): Run[] => runs.map(({ text }) => ({ text }))
const plainBlock = (block: Block): Block =>
  block.type === 'list' ? { ...block, items: block.items.map(plain) } : { ...block, text: plain(block.text) }

/**
 * Removes emphasis and links from Markdown, since sentence edits would separate paired marks. A
 * text without marks stays unchanged.
 */
export const stripFormatting = (markdown: string): string =>
  marks.test(markdown) ? blocksToMarkdown(markdownToBlocks(markdown).map(plainBlock)) : markdown
