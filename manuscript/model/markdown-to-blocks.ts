import type { Definition, List, ListItem, Nodes, RootContent } from 'mdast'
import type { Block, Run } from './book.ts'
import { cleanBlocks } from './clean-book.ts'
import { cleanLine, cleanText } from './clean-text.ts'
import { withKeptLines } from './line-breaks.ts'
import { inlineToRuns, textOfHtml } from './markdown-inline.ts'
import type { Definitions } from './markdown-inline.ts'
import { tableToLines } from './markdown-table.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { runsText } from './runs-text.ts'

/** A heading in Markdown, or the blocks between two headings. */
export type MarkdownPart = { type: 'heading'; depth: number; title: string } | { type: 'blocks'; blocks: Block[] }

interface Source {
  text: string
  definitions: Definitions
}

const paragraph = (text: Run[]): Block => ({ type: 'paragraph', text })

/** Flattens blocks inside a list item to lines; a nested list receives dashes or numbers. */
const linesOf = (block: Block): Run[][] =>
  block.type === 'list'
    ? block.items.map((item, index) => [{ text: block.ordered ? `${index + 1}. ` : '– ' }, ...item])
    : [block.text]

const itemRuns = (item: ListItem, source: Source): Run[] =>
  partsOf(item.children, source)
    .flatMap((part) => (part.type === 'heading' ? [[{ text: part.title, bold: true }]] : part.blocks.flatMap(linesOf)))
    .flatMap((line, index) => (index === 0 ? line : [{ text: '\n' }, ...line]))

/** Returns the numbers of the items as written. */
const numbersOf = (items: readonly ListItem[], source: Source): string[] =>
  items.map((item) => /^\d+[.)]/.exec(source.text.slice(item.position?.start.offset ?? 0))?.[0] ?? '')

/**
 * Returns true if the numbers count up from one. Other numbers are text: a date such as "24.
 * December", a chronicle, a continued list.
 */
const isCounted = (numbers: readonly string[]): boolean =>
  numbers.every((number, at) => Number.parseInt(number) === at + 1) || numbers.every((number) => /^1\D/.test(number))

const listBlocks = ({ ordered, children }: List, source: Source): Block[] => {
  const items = children.map((item) => itemRuns(item, source))
  const numbers = ordered ? numbersOf(children, source) : []
  if (isCounted(numbers)) return [{ type: 'list', ordered: ordered ?? false, items }]
  return items.map((item, at) => paragraph([{ text: `${numbers[at]} ` }, ...item]))
}

const paragraphBlocks = (node: Extract<RootContent, { type: 'paragraph' }>, source: Source): Block[] => {
  const written = source.text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const rows = tableToLines(written)
  return rows
    ? rows.flatMap((row) => markdownToBlocks(row))
    : [paragraph(inlineToRuns(node.children, source.text, source.definitions))]
}

const quoted = (part: MarkdownPart): Block[] => {
  if (part.type === 'heading') return [{ type: 'quote', text: [{ text: part.title, bold: true }] }]
  return part.blocks.map((block) => (block.type === 'paragraph' ? { ...block, type: 'quote' } : block))
}

const blocksOf = (node: RootContent, source: Source): Block[] => {
  switch (node.type) {
    case 'paragraph':
      return paragraphBlocks(node, source)
    case 'blockquote':
      return partsOf(node.children, source).flatMap(quoted)
    case 'list':
      return listBlocks(node, source)
    case 'code':
      return /^(md|markdown)$/i.test(node.lang ?? '') && !node.value.includes('```')
        ? markdownToBlocks(node.value)
        : [paragraph([{ text: node.value }])]
    case 'html':
      return textOfHtml(node.value)
        .split(/\n\s*\n/)
        .map((text) => paragraph([{ text: text.replace(/\s+/g, ' ') }]))
    case 'thematicBreak':
    case 'heading':
      return [paragraph([{ text: '* * *' }])]
    default:
      return []
  }
}

const isText = (node: RootContent | undefined): boolean => node !== undefined && node.type !== 'heading'

/** Returns true for a thematic break at the start or end, which separates nothing. */
const partsNothing = (nodes: readonly RootContent[], index: number): boolean => {
  return nodes[index]?.type === 'thematicBreak' && !(isText(nodes[index - 1]) && isText(nodes[index + 1]))
}

const partsOf = (nodes: readonly RootContent[], source: Source): MarkdownPart[] => {
  const parts: MarkdownPart[] = []
  nodes.forEach((node, index) => {
    if (partsNothing(nodes, index)) return
    if (node.type === 'heading') {
      const title = cleanLine(runsText(inlineToRuns(node.children, source.text, source.definitions)))
      if (title) parts.push({ type: 'heading', depth: node.depth, title })
      // An empty heading separates two texts, like a thematic break.
      if (title || !(isText(nodes[index - 1]) && isText(nodes[index + 1]))) return
    }
    const blocks = cleanBlocks(blocksOf(node, source))
    const last = parts.at(-1)
    if (last?.type === 'blocks') for (const block of blocks) last.blocks.push(block)
    else if (blocks.length > 0) parts.push({ type: 'blocks', blocks })
  })
  return parts
}

const definitionsIn = (node: Nodes): Definition[] => {
  if (node.type === 'definition') return [node]
  return 'children' in node ? node.children.flatMap(definitionsIn) : []
}

/**
 * Reads headings and the blocks between them, in order. Converts HTML to text or drops it; only
 * `<u>` is supported.
 */
export const markdownToParts = (markdown: string): MarkdownPart[] => {
  const { text, root } = parseMarkdown(cleanText(markdown))
  const definitions = new Map(definitionsIn(root).map(({ identifier, url }) => [identifier, url]))
  return partsOf(root.children, { text, definitions })
}

/**
 * Like `markdownToParts`, but with headings as bold paragraphs. Keeps the line breaks of verse and
 * similar text.
 */
export const markdownToBlocks = (markdown: string): Block[] =>
  markdownToParts(withKeptLines(cleanText(markdown))).flatMap((part) =>
    part.type === 'heading' ? [paragraph([{ text: part.title, bold: true }])] : part.blocks,
  )
