import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

const deepest = 12
const marker = '[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])'
// Parsing time grows with the square of the depth, and nobody writes so deep by hand.
const tooDeep = new RegExp(`^((?:${marker}){${deepest}})(?:${marker})+`, 'gm')

const mostMarks = 1000
const marks = /[*_`[<]/g

/** A paragraph with thousands of marks was not marked by a writer, and takes seconds to parse: it is text. */
const withoutFloods = (text: string): string =>
  text
    .split(/(\n[ \t]*\n)/)
    .map((part) => ((part.match(marks)?.length ?? 0) > mostMarks ? part.replace(marks, '\\$&') : part))
    .join('')

/** The tree of a Markdown text, and the text that its places refer to: without what takes a parser too long. */
export const parseMarkdown = (markdown: string): { text: string; root: Root } => {
  const text = withoutFloods(markdown.replace(tooDeep, '$1'))
  return { text, root: fromMarkdown(text) }
}
