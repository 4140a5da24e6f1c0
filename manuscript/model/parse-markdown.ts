import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { hideFloods, showFloods } from './markdown-floods.ts'

const deepest = 12
const marker = '[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])'
// Parsing time grows with the square of the depth, and nobody writes so deep by hand.
const tooDeep = new RegExp(`^((?:${marker}){${deepest}})(?:${marker})+`, 'gm')

/** The tree of a Markdown text, and the text that its places refer to: without what takes a parser too long. */
export const parseMarkdown = (markdown: string): { text: string; root: Root } => {
  const text = markdown.replace(tooDeep, '$1')
  const hidden = hideFloods(text)
  const root = fromMarkdown(hidden)
  if (hidden !== text) showFloods(root)
  return { text, root }
}
