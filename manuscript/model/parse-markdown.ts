import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import './local-edits.ts'
import { hideFloods, showFloods } from './markdown-floods.ts'

const deepest = 12
const marker = '[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])'
// Parsing time grows with the square of the depth, and nobody nests this deep by hand.
const tooDeep = new RegExp(`^((?:${marker}){${deepest}})(?:${marker})+`, 'gm')

/**
 * Parses Markdown after removing constructs that would take a parser too long. Returns the tree and
 * the text that its positions refer to.
 */
export const parseMarkdown = (markdown: string): { text: string; root: Root } => {
  const text = markdown.replace(tooDeep, '$1')
  const hidden = hideFloods(text)
  const root = fromMarkdown(hidden)
  if (hidden !== text) showFloods(root)
  return { text, root }
}
