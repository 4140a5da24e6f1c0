import type { EditorNode } from '../editor-state/editor-state.ts'
import { beginsPart, countOffsets, isObject, OBJECT } from './text-offsets.ts'

const childrenOf = ({ children }: EditorNode): EditorNode[] =>
  Array.isArray(children) ? children.filter((child) => typeof child === 'object' && child !== null) : []

interface Leaf {
  /** A text node, a line break or an object. */
  node: EditorNode
  text: string
  start: number
}

/**
 * Returns the text of a block, in which offsets of comments are positions, and its leaves. A line
 * break and the edge of a list item or cell are "\n", and a footnote or formula is one character.
 */
export const readBlockText = (block: EditorNode): { text: string; leaves: Leaf[] } => {
  const offsets = countOffsets()
  const leaves: Leaf[] = []
  const pieces: string[] = []
  const leaf = (node: EditorNode, text: string) => {
    leaves.push({ node, text, start: offsets.add(text) })
    pieces.push(text)
  }
  const walk = (node: EditorNode): void => {
    if (typeof node.text === 'string') return leaf(node, node.text)
    if (node.type === 'linebreak') return leaf(node, '\n')
    if (isObject(node.type)) return leaf(node, OBJECT)
    if (node !== block && beginsPart(node.type)) pieces.push(offsets.beginPart())
    for (const child of childrenOf(node)) walk(child)
  }
  walk(block)
  return { text: pieces.join(''), leaves }
}

export const anchorText = (block: EditorNode): string => readBlockText(block).text

/** Returns the text of a block from its saved JSON. */
export const anchorTextOf = (json: string): string => anchorText(JSON.parse(json) as EditorNode)

/** Returns true if a passage is within one line and has neither footnotes nor formulas. */
export const isPlainPassage = (quote: string): boolean => !/[\n\uFFFC]/.test(quote)

const withoutEmpty = (node: EditorNode): EditorNode =>
  node.children
    ? {
        ...node,
        children: node.children
          .map(withoutEmpty)
          .filter((child) => child.text !== '' && !(!beginsPart(child.type) && child.children?.length === 0)),
      }
    : node

/**
 * Replaces a passage of one line. The new text takes the formatting of the passage's beginning.
 * Returns null if the passage is not `quote`, or not plain.
 */
export const replacePassage = (
  block: EditorNode,
  { start, end, quote, text: replacement }: { start: number; end: number; quote: string; text: string },
): EditorNode | null => {
  const copy = structuredClone(block)
  const { text, leaves } = readBlockText(copy)
  if (start >= end || text.slice(start, end) !== quote || !isPlainPassage(quote)) return null
  let put = replacement
  for (const leaf of leaves) {
    const from = Math.max(start, leaf.start) - leaf.start
    const to = Math.min(end, leaf.start + leaf.text.length) - leaf.start
    if (from >= to) continue
    leaf.node.text = leaf.text.slice(0, from) + put + leaf.text.slice(to)
    put = ''
  }
  return withoutEmpty(copy)
}
