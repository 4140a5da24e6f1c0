import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFootnoteFromMarkdown } from 'mdast-util-gfm-footnote'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmFootnote } from 'micromark-extension-gfm-footnote'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { inlineMath, inlineMathFromMarkdown } from '../blocks/markdown/inline-math.ts'
import { fenceFormulas } from '../blocks/markdown/fence-formulas.ts'
import './local-edits.ts'
import { withKeptLines } from './line-breaks.ts'
import { hideFloods, showFloods } from './markdown-floods.ts'
import { withTextImages } from './text-definitions.ts'
import { withTildeLines } from './tilde-lines.ts'

const deepest = 12
const marker = '[ \\t]*(?:>|(?:[-*+]|\\d{1,9}[.)])[ \\t])'
// Parsing time grows with the square of the depth, and nobody nests this deep by hand.
const tooDeep = new RegExp(`^((?:${marker}){${deepest}})(?:${marker})+`, 'gm')

const fullOptions = (isForeign: boolean) => ({
  extensions: [gfmTable(), gfmFootnote(), gfmStrikethrough({ singleTilde: false }), inlineMath({ isForeign })],
  mdastExtensions: [
    gfmTableFromMarkdown(),
    gfmFootnoteFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    inlineMathFromMarkdown,
  ],
})
const own = fullOptions(false)
const foreign = fullOptions(true)

const MOST_IMAGE_ROUNDS = 3

const parseFull = (text: string, isForeign: boolean): Root => {
  const hidden = hideFloods(text, { full: true })
  const root = fromMarkdown(hidden, isForeign ? foreign : own)
  if (hidden !== text) showFloods(root)
  return root
}

/**
 * Parses Markdown with tables, footnotes, struck text and formulas. Block formulas become code
 * blocks of the language `FORMULA`. With `keepsLines`, the line breaks of verse and addresses
 * count. With `isForeign`, lines of tildes are read as scene breaks or text, and more text between
 * `\[` and `\]` is read as formulas.
 */
export const parseFullMarkdown = (
  markdown: string,
  { keepsLines = false, isForeign = false } = {},
): { text: string; root: Root } => {
  const shallow = markdown.replace(tooDeep, '$1')
  const fenced = fenceFormulas(isForeign ? withTildeLines(shallow) : shallow, { isForeign })
  let text = keepsLines ? withKeptLines(fenced) : fenced
  let root = parseFull(text, isForeign)
  // A picture may contain another one.
  for (let round = 0; round < MOST_IMAGE_ROUNDS; round++) {
    const shown = withTextImages(root, text)
    if (shown === text) break
    text = shown
    root = parseFull(text, isForeign)
  }
  return { text, root }
}

/**
 * Parses CommonMark alone, to find every link that another reader may find. Removes constructs that
 * would take a parser too long. Returns the tree and the text that its positions refer to.
 */
export const parseMarkdown = (markdown: string): { text: string; root: Root } => {
  const text = markdown.replace(tooDeep, '$1')
  const hidden = hideFloods(text)
  const root = fromMarkdown(hidden)
  if (hidden !== text) showFloods(root)
  return { text, root }
}
