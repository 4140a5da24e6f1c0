import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import type { ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'

const marks = /[*_`[\\<]/

const plain = (runs: readonly ManuscriptRun[]): ManuscriptRun[] =>
  runs.map(({ text, math }) => (math ? { text, math } : { text }))
const plainBlock = (block: ManuscriptBlock): ManuscriptBlock => {
  if (block.type === 'list') return { ...block, items: block.items.map(plain) }
  return block.type === 'paragraph' || block.type === 'quote' ? { ...block, text: plain(block.text) } : block
}

/**
 * Removes emphasis and links from Markdown, because edits of sentences would separate paired marks.
 * Formulas stay, and so does a text without marks.
 */
export const stripFormatting = (markdown: string): string =>
  marks.test(markdown) ? blocksToMarkdown(markdownToBlocks(markdown).map(plainBlock)) : markdown
